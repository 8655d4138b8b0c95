import { Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../framework/permission.ts'
import { adminNavigation, type NavigationGroup, placeOf, visibleGroups } from './navigation.ts'
import { ObjectEntries, ObjectItems } from './side-navigation-objects.tsx'

interface SideNavigationProps {
  readonly isCollapsed?: boolean
  readonly onNavigate?: () => void
}

/** The group in use is open, and at most one other, so that the menu never scrolls. */
export function SideNavigation({ isCollapsed = false, onNavigate }: SideNavigationProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const groups = visibleGroups(adminNavigation, useMay())
  const active = placeOf(path, groups)?.group.label
  const [opened, setOpened] = useState<{ at: string; label: string | undefined } | null>(null)
  const open = opened?.at === path ? opened.label : active

  return (
    <nav className="side-nav__groups" aria-label="Hauptnavigation">
      {groups.map((group) => {
        const [first] = group.entries
        if (group.entries.length === 1 && first) {
          return (
            <Tooltip key={group.label} label={group.label} position="right" disabled={!isCollapsed}>
              <Link
                className="side-nav__item"
                to={first.to}
                activeOptions={{ exact: true }}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <GroupLabel group={group} />
              </Link>
            </Tooltip>
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

function GroupLabel({ group: { icon: Icon, label } }: { group: NavigationGroup }) {
  return (
    <>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>{label}</span>
    </>
  )
}

interface FoldedGroupProps {
  readonly group: NavigationGroup
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onNavigate?: () => void
}

function FoldedGroup({ group, isActive, isOpen, onToggle, onNavigate }: FoldedGroupProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div>
      <button
        type="button"
        className="side-nav__item"
        data-active={isActive || undefined}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <GroupLabel group={group} />
        <Chevron className="side-nav__chevron" size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul className="side-nav__entries">
          {group.entries.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                // The pages below it have entries of their own.
                activeOptions={{ includeSearch: false, exact: group.records !== undefined && to === '/admin/objects' }}
                {...(onNavigate && { onClick: onNavigate })}
              >
                {label}
              </Link>
            </li>
          ))}
          {group.records && <ObjectEntries onNavigate={onNavigate} />}
        </ul>
      )}
    </div>
  )
}

function FlyoutGroup({ group, isActive }: { group: NavigationGroup; isActive: boolean }) {
  return (
    <Menu position="right-start" width={220} offset={8} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className="side-nav__item" data-active={isActive || undefined} aria-label={group.label}>
          <GroupLabel group={group} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.label}</Menu.Label>
        {group.entries.map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        {group.records && <ObjectItems />}
      </Menu.Dropdown>
    </Menu>
  )
}
