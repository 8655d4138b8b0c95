import { roleWords } from '@allmend/domain/lists'
import { IconBan, IconCheck, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BulkAction } from '../../framework/list/list-actions.ts'
import { defineList } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { nameOf } from './name-of.ts'
import { downloadUsers, setUsersActive, type UserField, type UserRow, userListQuery } from './user-list.queries.ts'
import { DeletionBadge, UserStateBadge } from './user-list-badges.tsx'
import { addressOf, groupsOf, userListColumns, userListFilters } from './user-list-columns.tsx'

const accounts = (count: number) => (count === 1 ? '1 Konto' : `${count} Konten`)

async function change(ids: readonly number[], isActive: boolean): Promise<void> {
  const { changed, refused } = await setUsersActive(ids, isActive)
  const word = isActive ? 'aktiviert' : 'deaktiviert'
  if (changed > 0) void notifySaved(`${accounts(changed)} ${word}.`)
  if (refused > 0) void notifyStaying(`${accounts(refused)} ${refused === 1 ? 'wurde' : 'wurden'} nicht ${word}.`)
}

const access = { permissions: ['user:remove'] } as const

const userBulkActions: readonly BulkAction[] = [
  {
    label: 'Aktivieren',
    icon: IconCheck,
    isMain: true,
    access,
    ask: (count) => ({
      title: `${accounts(count)} aktivieren?`,
      text: 'Die Personen können sich danach wieder anmelden.',
      confirm: 'Aktivieren',
    }),
    run: (ids) => change(ids, true),
  },
  {
    label: 'Deaktivieren',
    icon: IconBan,
    access,
    ask: (count) => ({
      title: `${accounts(count)} deaktivieren?`,
      text: 'Die Personen können sich danach nicht mehr anmelden. Ihre Daten bleiben erhalten.',
      confirm: 'Deaktivieren',
    }),
    run: (ids) => change(ids, false),
  },
]

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
