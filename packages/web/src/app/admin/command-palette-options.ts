import type { SearchHit } from '@allmend/contract'
import type { Access } from '@allmend/domain/access'
import type { Layout } from '@allmend/domain/color'
import {
  IconBuildingCommunity,
  IconCalendarEvent,
  IconReceipt,
  IconServerCog,
  IconUser,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react'
import { type MenuEntry, visibleEntries } from '../menu.ts'
import type { RoutePath } from '../route-access.ts'
import { adminNavigation } from './navigation.ts'

export interface PaletteOption {
  readonly label: string
  /** Where it belongs, or what tells it from others of the same name. */
  readonly text: string
  readonly icon: typeof IconUser
  /** A page, or a dialog over this one. */
  readonly to: RoutePath | 'media'
  readonly id?: string
}

export interface PaletteGroup {
  readonly label: string
  readonly options: readonly PaletteOption[]
}

interface PaletteAction extends MenuEntry {
  readonly icon: typeof IconUser
  readonly text: string
}

/** What can be done without looking for its page first. */
const actions: readonly PaletteAction[] = [
  { label: 'Neuer Benutzer', text: 'Benutzer', to: '/admin/users/create', icon: IconUserPlus },
  {
    label: 'Keeper-Dashboard',
    text: 'Apps, MwSt. Satz, Keepers, Wartung',
    to: '/admin/keeper',
    icon: IconServerCog,
  },
  { label: 'Neue Gruppe', text: 'Benutzer', to: '/admin/groups/create', icon: IconUsersPlus },
]

interface HitKind {
  readonly group: string
  readonly icon: typeof IconUser
  /** The page of one such record; `$id` in it is the hit's. */
  readonly to: RoutePath
}

/** Where a hit of each kind leads; the groups appear in this order. */
const hitKinds: Readonly<Record<SearchHit['kind'], HitKind>> = {
  user: { group: 'Personen', icon: IconUser, to: '/admin/users/edit/$id' },
  booking: { group: 'Buchungen', icon: IconCalendarEvent, to: '/admin/bookings/$id' },
  order: { group: 'Bestellungen', icon: IconReceipt, to: '/admin/orders/edit/$id' },
  object: { group: 'Objekte', icon: IconBuildingCommunity, to: '/admin/objects/$id' },
}

/** Without accents, and with `ä` either as `a` or as `ae`, since people type both. */
const readings = (text: string): [string, string] => {
  const lower = text.toLowerCase().replaceAll('ß', 'ss')
  const plain = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [plain(lower), plain(lower.replaceAll(/[äöü]/g, (letter) => `${plain(letter)}e`))]
}

/** Whether every word of the query stands in one of the texts. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const [short, long] = readings(texts.join(' '))
  return query
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const [shortWord, longWord] = readings(word)
      return short.includes(shortWord) || long.includes(longWord)
    })
}

/** The pages and actions the person may enter that match the query; all of them while nothing is typed. */
export function pageGroup(query: string, may: (access: Access) => boolean, layout: Layout = 'default'): PaletteGroup {
  const pages = adminNavigation.flatMap(({ label: group, icon, entries }) =>
    visibleEntries(entries, may, layout).map(({ label, to }) => ({
      label,
      to,
      icon,
      text: group === label ? '' : group,
    })),
  )
  const dialogs = adminNavigation.flatMap(({ label, icon, opens }) =>
    opens && may(opens.access) ? [{ label, to: opens.dialog, icon, text: '' }] : [],
  )
  const options = [...pages, ...dialogs, ...visibleEntries(actions, may)].filter(({ label, text }) =>
    matches(query, label, text),
  )
  return { label: 'Seiten', options }
}

/** Bookings and orders have a number at the front; whoever types all of it, with or without what precedes the dash, means that one. */
function isNamedBy(query: string, { kind, title }: SearchHit): boolean {
  const [number = ''] = title.toLowerCase().split(' ')
  const hasNumber = kind === 'booking' || kind === 'order'
  return hasNumber && [number, number.slice(number.indexOf('-') + 1)].includes(query.toLowerCase())
}

/** What was found, kind by kind; what was typed the number of comes first. */
export function hitGroups(hits: readonly SearchHit[], query: string): PaletteGroup[] {
  const isNamed = (hit: SearchHit) => isNamedBy(query, hit)
  const sorted = [...hits.filter(isNamed), ...hits.filter((hit) => !isNamed(hit))]
  const kinds = Object.keys(hitKinds) as (keyof typeof hitKinds)[]
  const named = kinds.filter((kind) => hits.some((hit) => hit.kind === kind && isNamed(hit)))
  return [...new Set([...named, ...kinds])].map((kind) => {
    const { group, icon, to } = hitKinds[kind]
    const own = sorted.filter((hit) => hit.kind === kind)
    return { label: group, options: own.map(({ id, title, text }) => ({ label: title, text, icon, to, id })) }
  })
}
