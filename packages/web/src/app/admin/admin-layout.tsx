import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import '../../ui/styles/mantine-admin.css'
import '../../ui/styles/admin-lists.css'
import './admin-layout.css'
import './side-navigation.css'
import './top-bar.css'
import { Drawer } from '@mantine/core'
import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconServerCog,
} from '@tabler/icons-react'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { MediaHost } from '../../features/media/media-host.tsx'
import { useAppConfig } from '../../framework/app-config.ts'
import { useMay } from '../../framework/permission.ts'
import { Brand } from '../../ui/brand.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { TopBar } from './top-bar.tsx'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))

const openPalette = () => void loadPalette().then((palette) => palette.openPalette())

/** A dialog shuts the page behind it; what is open there comes first. */
const isPageShut = () => document.getElementById('root')?.hasAttribute('inert')

export function AdminLayout() {
  useFace('admin')
  useHotkeys([['mod+K', () => isPageShut() || openPalette()]], [], true)
  const { logo, title } = useAppConfig()
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'allmend:side-navigation-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  return (
    <div className="admin" data-collapsed={isCollapsed || undefined}>
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <aside className="side-nav" aria-label="Seitennavigation">
        <Link className="brand" to="/">
          <Brand logo={logo} title={title} />
        </Link>
        <SideNavigation isCollapsed={isCollapsed} />
        <button
          type="button"
          className="side-nav__item side-nav__toggle"
          aria-label={isCollapsed ? 'Menü ausklappen' : 'Menü einklappen'}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          <ToggleIcon size={18} stroke={1.7} aria-hidden="true" />
          <span>Menü einklappen</span>
        </button>
      </aside>
      <div className="admin__main">
        <TopBar keeper={<KeeperEntry />} onMenu={() => setMenuOpen(true)} onSearch={openPalette} />
        <main id="inhalt" className="admin__page">
          <Outlet />
        </main>
      </div>
      <Drawer opened={isMenuOpen} onClose={() => setMenuOpen(false)} size={288} title={title}>
        <SideNavigation onNavigate={() => setMenuOpen(false)} />
        <div className="side-nav__more">
          <KeeperEntry onOpen={() => setMenuOpen(false)} />
          <Link className="side-nav__item" to="/logout" search={{ from: 'admin' }} preload={false}>
            <IconLogout size={18} stroke={1.7} aria-hidden="true" />
            <span>Abmelden</span>
          </Link>
        </div>
      </Drawer>
      <Suspense>
        <CommandPalette />
      </Suspense>
      <MediaHost />
    </div>
  )
}

/** The way into the platform operator's dashboard; nobody else sees it. */
function KeeperEntry({ onOpen }: { onOpen?: () => void }) {
  const may = useMay()
  const navigate = useNavigate()
  if (!may({ roles: 'keeper' })) return null
  return (
    <button
      type="button"
      className="keeper-entry"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.()
        void navigate({ to: '/admin/keeper' })
      }}
    >
      <IconServerCog size={18} stroke={1.7} aria-hidden="true" />
      Keeper
    </button>
  )
}

/** Marks the whole document, since dialogs and menus are drawn outside the layout: smaller controls, calmer ground. */
function useFace(face: 'admin'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.face = face
    return () => {
      delete document.documentElement.dataset.face
    }
  }, [face])
}
