import { groupColumns as labels, roleWords } from '@allmend/domain/lists'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { optionsOf } from '../../framework/list/list-filter.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { pageOf } from '../../framework/list/whole-list.ts'
import { apiFile } from '../../lib/api.ts'
import { type GroupRow, groupsQuery } from './groups.queries.ts'

const people = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`)
const rights = (count: number) => (count === 1 ? '1 Recht' : `${count} Rechte`)

const columns: readonly ListColumn<GroupRow>[] = [
  { id: 'name', label: labels.name, sort: 'name', width: 280, isMain: true, cell: ({ name }) => name },
  { id: 'role', label: labels.role, sort: 'role', width: 160, cell: ({ role }) => roleWords[role] },
  {
    id: 'permissions',
    label: labels.permissions,
    sort: 'permissions',
    width: 120,
    align: 'end',
    cell: ({ permissions }) => <span className="num">{permissions.length}</span>,
  },
  {
    id: 'members',
    label: labels.members,
    sort: 'members',
    width: 120,
    align: 'end',
    cell: ({ members }) => <span className="num">{members}</span>,
  },
]

const rules = {
  text: ({ name, role }: GroupRow) => `${name} ${roleWords[role]}`,
  sortBy: {
    name: ({ name }: GroupRow) => name,
    role: ({ role }: GroupRow) => roleWords[role],
    permissions: ({ permissions }: GroupRow) => permissions.length,
    members: ({ members }: GroupRow) => members,
  },
  filters: { role: ({ role }: GroupRow, value: string) => role === value },
}

const groupList = defineList<GroupRow, string>({
  name: 'groups',
  words: { one: 'Gruppe', many: 'Gruppen' },
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  filters: [
    {
      name: 'role',
      label: labels.role,
      kind: 'select',
      options: optionsOf({ admin: roleWords.admin, user: roleWords.user }),
    },
  ],
  defaultSort: { field: 'name', direction: 'asc' },
  searchPlaceholder: 'Name oder Rolle',
  useRows: (request) => useQuery({ ...groupsQuery, select: (groups) => pageOf(groups, request, rules) }),
  link: ({ id }) => ({ to: '/admin/groups/edit/$id', params: { id: String(id) } }),
  download: (_, query) => apiFile('GET /api/admin/groups/export', { query }),
  exports: 'all',
  card: {
    body: (group) => (
      <span className="row-cards__line">
        <span className="muted">{roleWords[group.role]}</span>
        <span className="muted num">
          {rights(group.permissions.length)}, {people(group.members)}
        </span>
      </span>
    ),
  },
  empty: {
    icon: <IconUsersGroup size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Gruppe.',
    text: 'Gruppen geben ihren Mitgliedern Rechte.',
    filtered: 'Keine Gruppe gefunden.',
  },
})

export const GroupList = () => (
  <ListPage
    list={groupList}
    primary={{
      label: 'Neue Gruppe',
      icon: IconPlus,
      access: { permissions: ['user:permissions'] },
      to: '/admin/groups/create',
    }}
  />
)
