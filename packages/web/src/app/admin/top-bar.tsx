import { useOs } from '@mantine/hooks'
import { IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecordName } from '../../framework/page-title.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { fullName } from '../../lib/person-name.ts'
import { Initials } from '../../ui/initials.tsx'
import { placeOf } from './navigation.ts'

const roleNames = { user: 'Kunde', admin: 'Administrator', keeper: 'Keeper' } as const

/** Looks like a field on a desk, since typing comes next; a sign on a phone. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  const isMac = useOs({ getValueInEffect: false }) === 'macos'
  return (
    <button
      type="button"
      className="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={onSearch}
    >
      <IconSearch size={18} stroke={1.7} aria-hidden="true" />
      <span className="search-button__words">Suchen oder springen …</span>
      <span className="search-button__keys" aria-hidden="true">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  )
}

interface TopBarProps {
  readonly keeper: ReactNode
  readonly onMenu: () => void
  readonly onSearch: () => void
}

export function TopBar({ keeper, onMenu, onSearch }: TopBarProps) {
  const user = useCurrentUser()
  const page = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title) })
  const title = useRecordName() ?? page?.staticData.title ?? ''
  return (
    <header className="top-bar">
      <button type="button" className="icon-button top-bar__burger" aria-label="Menü öffnen" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </button>
      <div className="top-bar__title">
        <Breadcrumbs title={title} />
        <h1 title={title}>
          <bdi>{title}</bdi>
        </h1>
      </div>
      <SearchButton onSearch={onSearch} />
      <div className="top-bar__keeper">{keeper}</div>
      {user && (
        <Link className="top-bar__me" to="/admin/profile" title="Profil">
          <Initials of={user} />
          <span>
            <strong>{fullName(user)}</strong>
            <span className="top-bar__role">{user.groups[0]?.name ?? roleNames[user.role]}</span>
          </span>
        </Link>
      )}
      <Link
        className="icon-button top-bar__logout"
        to="/logout"
        search={{ from: 'admin' }}
        preload={false}
        aria-label="Abmelden"
        title="Abmelden"
      >
        <IconLogout size={18} stroke={1.7} aria-hidden="true" />
      </Link>
    </header>
  )
}

type Place = NonNullable<ReturnType<typeof placeOf>>

/** The list a page below it belongs to; without the group where that is called the same. */
function ListCrumbs({ group, entry }: Place) {
  const { routesByPath } = useRouter()
  const list = routesByPath[entry.to].options.staticData?.title ?? entry.label
  return (
    <>
      {list !== group.label && <li>{group.label}</li>}
      <li>
        <Link to={entry.to}>{list}</Link>
      </li>
    </>
  )
}

/** From «Start» over the group to the page, which is the heading below; a record stands behind its list. */
function Breadcrumbs({ title }: { title: string }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const place = placeOf(path)
  const isDashboard = place?.entry.to === '/admin'
  const isList = place?.entry.to === path
  return (
    <nav aria-label="Brotkrumen">
      <ol className="crumbs">
        <li>
          <Link to="/admin">Start</Link>
        </li>
        {place && !isDashboard && (
          <>
            {isList ? <li>{place.group.label}</li> : <ListCrumbs {...place} />}
            <li aria-current="page">{isList ? place.entry.label : <bdi>{title}</bdi>}</li>
          </>
        )}
      </ol>
    </nav>
  )
}
