import { roleWords } from '@allmend/domain/lists'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { defineList } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { nameOf } from './name-of.ts'
import { downloadUsers, type UserField, type UserRow, userListQuery } from './user-list.queries.ts'
import { DeletionBadge, UserStateBadge } from './user-list-badges.tsx'
import { userBulkActions } from './user-list-bulk.ts'
import { addressOf, groupsOf, userListColumns, userListFilters } from './user-list-columns.tsx'

const userList = defineList<UserRow, UserField>({
  name: 'users',
  words: { one: 'Benutzer', many: 'Benutzer' },
  rowId: ({ id }) => id,
  rowName: nameOf,
  columns: userListColumns,
  filters: userListFilters,
  defaultSort: { field: 'id', direction: 'desc' },
  searchPlaceholder: 'Name, Firma, E-Mail, Telefon, Ort',
  useRows: (request) => useQuery(userListQuery(request)),
  link: ({ id }) => ({ to: '/admin/users/edit/$id', params: { id: String(id) } }),
  download: downloadUsers,
  exports: 'selected',
  card: {
    badge: ({ state }) => <UserStateBadge state={state} />,
    body: (user) => (
      <>
        {user.deletionRequestedAt && <DeletionBadge />}
        <span>{user.company || addressOf(user)}</span>
        <span className="muted">{user.email}</span>
        <span className="row-cards__line">
          <span className="num">{user.phone}</span>
          <span className="muted">{groupsOf(user) || roleWords[user.role]}</span>
        </span>
      </>
    ),
  },
  empty: {
    icon: <IconUsers size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Benutzer.',
    text: 'Kundinnen und Kunden registrieren sich selbst; Mitarbeitende erfassen Sie hier.',
    filtered: 'Kein Benutzer gefunden.',
  },
})

export const UserList = () => (
  <ListPage
    list={userList}
    bulkActions={userBulkActions}
    primary={{
      label: 'Neuer Benutzer',
      icon: IconUserPlus,
      access: { permissions: ['user:create'] },
      to: '/admin/users/create',
    }}
  />
)
