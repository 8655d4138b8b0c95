import { Button, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import type { Table } from '@tanstack/react-table'
import { menuProps } from './overlays.ts'
import { describedBy } from './use-list-table.ts'

const directions = [
  { desc: false, word: 'aufsteigend' },
  { desc: true, word: 'absteigend' },
] as const

/** Cards have no column heads to sort by. */
export function SortMenu<Row>({ table }: { table: Table<Row> }) {
  const [current] = table.getState().sorting
  return (
    <Menu position="bottom-end" width={272} {...menuProps}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowsSort size={16} aria-hidden="true" />}>
          Sortieren
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="list-menu">
        {table
          .getAllLeafColumns()
          .filter((column) => column.getCanSort())
          .flatMap((column) =>
            directions.map(({ desc, word }) => (
              <Menu.RadioItem
                key={`${column.id} ${word}`}
                value={`${column.id} ${word}`}
                checked={current?.id === column.id && current.desc === desc}
                closeMenuOnClick
                onChange={() => column.toggleSorting(desc)}
              >
                {describedBy(column).label}, {word}
              </Menu.RadioItem>
            )),
          )}
      </Menu.Dropdown>
    </Menu>
  )
}
