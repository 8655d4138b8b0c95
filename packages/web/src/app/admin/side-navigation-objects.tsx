import { Menu } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ObjectRow } from '../../features/object/objects.queries.ts'
import { useMay } from '../../framework/permission.ts'
import { api } from '../../lib/api.ts'

const mostInMenu = 30

/** The first objects of the menu, those that are shown before the hidden ones, and how many there are in all. */
const menuObjectsQuery = queryOptions({
  // Below the key of the lists: what changes them changes the menu.
  queryKey: ['objects', 'menu'],
  queryFn: ({ signal }) =>
    api('GET /api/admin/objects', {
      table: {
        page: 1,
        itemsPerPage: mostInMenu,
        sort: [
          { field: 'isVisible', direction: 'desc' },
          { field: 'sort', direction: 'asc' },
          { field: 'title', direction: 'asc' },
        ],
        filters: {},
      },
      signal,
    }),
  staleTime: 60_000,
})

/** The objects of the menu, those customers see before the hidden ones. Asked for only when somebody opens the menu. */
function useMenuObjects() {
  const may = useMay()
  const { data } = useQuery({ ...menuObjectsQuery, enabled: may({ permissions: ['object:view'] }) })
  const rows = data?.rows ?? []
  return {
    lists: [
      { title: 'Aktiv', rows: rows.filter(({ is_visible }) => is_visible) },
      { title: 'Ausgeblendet', rows: rows.filter(({ is_visible }) => !is_visible) },
    ].filter((list) => list.rows.length > 0),
    isCut: (data?.totalRecords ?? 0) > rows.length,
  }
}

const linkTo = ({ id }: ObjectRow) => ({ to: '/admin/objects/$id', params: { id: String(id) } }) as const

const Name = ({ row }: { row: ObjectRow }) => (
  <>
    <span className="side-nav__object">{row.title}</span>
    {!row.is_visible && <IconEyeOff size={14} stroke={1.7} aria-hidden="true" />}
  </>
)

/** Below the entries of the open group. */
export function ObjectEntries({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { lists, isCut } = useMenuObjects()
  const id = useId()
  return (
    <>
      {lists.map(({ title, rows }) => (
        <li key={title}>
          <span className="side-nav__list-title" id={`${id}-${title}`}>
            {title}
          </span>
          <ul className="side-nav__list" aria-labelledby={`${id}-${title}`}>
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  {...linkTo(row)}
                  activeOptions={{ includeSearch: false }}
                  data-muted={!row.is_visible || undefined}
                  title={row.title}
                  {...(onNavigate && { onClick: onNavigate })}
                >
                  <Name row={row} />
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {isCut && (
        <li>
          <Link
            to="/admin/objects"
            activeProps={{ 'aria-current': undefined }}
            {...(onNavigate && { onClick: onNavigate })}
          >
            Alle anzeigen
          </Link>
        </li>
      )}
    </>
  )
}

/** The same in the menu that flies out of the narrow navigation. */
export function ObjectItems() {
  const { lists, isCut } = useMenuObjects()
  return (
    <>
      {lists.map(({ title, rows }) => (
        <div key={title}>
          <Menu.Label>{title}</Menu.Label>
          {rows.map((row) => (
            <Menu.Item
              key={row.id}
              data-muted={!row.is_visible || undefined}
              renderRoot={(props) => <Link {...props} {...linkTo(row)} />}
            >
              <Name row={row} />
            </Menu.Item>
          ))}
        </div>
      ))}
      {isCut && (
        <Menu.Item component={Link} to="/admin/objects">
          Alle anzeigen
        </Menu.Item>
      )}
    </>
  )
}
