import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMay } from '../permission.ts'
import type { RowAction } from './list-actions.ts'
import { menuProps } from './overlays.ts'

interface RowMenuProps<Row> {
  readonly row: Row
  readonly name: string
  readonly actions: readonly RowAction<Row>[]
}

export function RowMenu<Row>({ row, name, actions }: RowMenuProps<Row>) {
  const may = useMay()
  const offered = actions.filter(({ access, fits }) => may(access) && (fits?.(row) ?? true))
  if (offered.length === 0) return null
  return (
    // Fixed, or the table that scrolls sideways would cut it off.
    <Menu position="bottom-end" width={208} floatingStrategy="fixed" {...menuProps}>
      <Menu.Target>
        <ActionIcon className="row-menu" variant="subtle" color="gray" size={36} aria-label={`Aktionen: ${name}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="list-menu">
        {offered.map(({ label, icon: Icon, isDestructive, onClick }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={16} aria-hidden="true" />}
            data-destructive={isDestructive}
            onClick={() => onClick(row)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
