import { userColumns as labels, priceCategoryWords, roleWords, userStateWords } from '@allmend/domain/lists'
import { useQuery } from '@tanstack/react-query'
import type { ListColumn } from '../../framework/list/list-description.ts'
import { type ListFilter, optionsOf } from '../../framework/list/list-filter.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { nameOf } from './name-of.ts'
import { groupOptionsQuery, priceCategoryOptionsQuery, type UserField, type UserRow } from './user-list.queries.ts'
import { DeletionBadge, UserStateBadge } from './user-list-badges.tsx'

const seesPrices = { permissions: ['pricecategory:view'] } as const

const streetOf = ({ street, streetno }: UserRow) => `${street} ${streetno}`.trim()
export const addressOf = (user: UserRow) =>
  [streetOf(user), `${user.zipcode} ${user.city}`.trim()].filter(Boolean).join(', ')
export const groupsOf = ({ groups }: UserRow) => groups.map(({ name }) => name).join(', ')
const time = (instant: string | null) => <span className="num muted">{instant ? formatInstant(instant) : '–'}</span>

export const userListColumns: readonly ListColumn<UserRow, UserField>[] = [
  {
    id: 'id',
    label: labels.id,
    sort: 'id',
    width: 72,
    isHidden: true,
    cell: ({ id }) => <span className="num">{id}</span>,
  },
  {
    id: 'name',
    label: labels.name,
    sort: 'name',
    width: 174,
    isMain: true,
    cell: nameOf,
    sub: (user) => (user.deletionRequestedAt ? <DeletionBadge /> : user.company || addressOf(user)),
  },
  { id: 'company', label: labels.company, sort: 'company', width: 160, isHidden: true, cell: ({ company }) => company },
  {
    id: 'username',
    label: labels.username,
    sort: 'username',
    width: 160,
    isHidden: true,
    cell: ({ username }) => username,
  },
  { id: 'email', label: labels.email, sort: 'email', width: 172, cell: ({ email }) => email },
  { id: 'phone', label: labels.phone, width: 120, cell: ({ phone }) => <span className="num">{phone}</span> },
  { id: 'street', label: labels.street, width: 144, isHidden: true, cell: streetOf },
  { id: 'zipcode', label: labels.zipcode, sort: 'zipcode', width: 72, isHidden: true, cell: ({ zipcode }) => zipcode },
  { id: 'city', label: labels.city, sort: 'city', width: 128, isHidden: true, cell: ({ city }) => city },
  { id: 'role', label: labels.role, sort: 'role', width: 110, cell: ({ role }) => roleWords[role] },
  { id: 'groups', label: labels.groups, width: 114, cell: groupsOf },
  {
    id: 'priceCategory',
    label: labels.priceCategory,
    width: 104,
    access: seesPrices,
    cell: (user) => priceCategoryWords(user)[0] ?? <span className="muted">–</span>,
    sub: (user) => priceCategoryWords(user)[1] ?? '',
  },
  {
    id: 'state',
    label: labels.state,
    sort: 'state',
    width: 114,
    cell: ({ state }) => <UserStateBadge state={state} />,
  },
  { id: 'lastSeenAt', label: labels.lastSeenAt, sort: 'lastSeenAt', width: 164, cell: (user) => time(user.lastSeenAt) },
  {
    id: 'createdAt',
    label: labels.createdAt,
    sort: 'createdAt',
    width: 152,
    isHidden: true,
    cell: (user) => time(user.createdAt),
  },
]

export const userListFilters: readonly ListFilter[] = [
  {
    name: 'roles',
    label: labels.role,
    kind: 'multi',
    options: optionsOf({ user: roleWords.user, admin: roleWords.admin }),
  },
  { name: 'state', label: labels.state, kind: 'select', options: optionsOf(userStateWords) },
  { name: 'group', label: 'Gruppe', kind: 'select', options: () => useQuery(groupOptionsQuery).data },
  {
    name: 'priceCategory',
    label: labels.priceCategory,
    kind: 'select',
    options: () => useQuery(priceCategoryOptionsQuery).data,
    access: seesPrices,
  },
  { name: 'hide_no_account', label: 'Ohne Gäste', kind: 'flag' },
  { name: 'hide_deactived', label: 'Ohne deaktivierte', kind: 'flag' },
  { name: 'deletionRequested', label: 'Löschung gewünscht', kind: 'flag' },
]
