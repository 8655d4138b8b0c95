import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { openMedia } from '../../features/media/media-host.tsx'
import { useAppConfig } from '../../framework/app-config.ts'
import { useMay } from '../../framework/permission.ts'
import { adminNavigation, placeOf, visibleGroups } from './navigation.ts'
import { useFreshCounts } from './side-navigation-counts.tsx'
import { DialogEntry, FlyoutGroup, FoldedGroup, SingleEntry } from './side-navigation-groups.tsx'

interface SideNavigationProps {
  readonly isCollapsed?: boolean
  readonly onNavigate?: () => void
}

/** The group in use is open, and at most one other, so that the menu never scrolls. */
export function SideNavigation({ isCollapsed = false, onNavigate }: SideNavigationProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const groups = visibleGroups(adminNavigation, useMay(), useAppConfig().theme.layout)
  useFreshCounts()
  const active = placeOf(path, groups)?.group.label
  const [opened, setOpened] = useState<{ at: string; label: string | undefined } | null>(null)
  const open = opened?.at === path ? opened.label : active

  return (
    <nav className="side-nav__groups" aria-label="Hauptnavigation">
      {groups.map((group) => {
        if (group.opens) {
          const open = () => {
            onNavigate?.()
            openMedia()
          }
          return <DialogEntry key={group.label} group={group} isCollapsed={isCollapsed} onOpen={open} />
        }
        const [first] = group.entries
        if (group.entries.length === 1 && first) {
          return (
            <SingleEntry
              key={group.label}
              group={group}
              to={first.to}
              isCollapsed={isCollapsed}
              onNavigate={onNavigate}
            />
          )
        }
        return isCollapsed ? (
          <FlyoutGroup key={group.label} group={group} isActive={group.label === active} />
        ) : (
          <FoldedGroup
            key={group.label}
            group={group}
            isActive={group.label === active}
            isOpen={group.label === open}
            onToggle={() => setOpened({ at: path, label: group.label === open ? undefined : group.label })}
            {...(onNavigate && { onNavigate })}
          />
        )
      })}
    </nav>
  )
}
