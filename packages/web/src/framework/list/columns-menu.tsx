import { Button, Menu } from '@mantine/core'
import { IconColumns3, IconRestore } from '@tabler/icons-react'
import { menuProps } from './overlays.ts'
import type { ColumnChoice } from './use-column-choice.ts'

/** Which columns the table shows; kept for this person. */
export function ColumnsMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  return (
    <Menu position="bottom-end" width={240} {...menuProps}>
      <Menu.Target>
        <Button
          className="filters__columns"
          variant="subtle"
          color="gray"
          leftSection={<IconColumns3 size={16} aria-hidden="true" />}
        >
          Spalten
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="list-menu">
        {choice.columns.map(({ id, label, isMain }) => (
          <Menu.CheckboxItem
            key={id}
            checked={choice.visible.includes(id)}
            disabled={isMain ?? false}
            onChange={(checked) => choice.choose(id, checked)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconRestore size={16} aria-hidden="true" />}
          disabled={choice.isStandard}
          onClick={choice.reset}
        >
          Standard
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
