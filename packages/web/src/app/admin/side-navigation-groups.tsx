import { Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { RoutePath } from '../route-access.ts'
import type { NavigationGroup } from './navigation.ts'
import { Count, countWords, useCounts } from './side-navigation-counts.tsx'
import { ObjectEntries, ObjectItems } from './side-navigation-objects.tsx'

function GroupLabel({ group: { icon: Icon, label } }: { group: NavigationGroup }) {
  return (
    <>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>{label}</span>
    </>
  )
}

interface SingleEntryProps {
  readonly group: NavigationGroup
  readonly to: RoutePath
  readonly isCollapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

/** A group of one entry is the link itself. */
export function SingleEntry({ group, to, isCollapsed, onNavigate }: SingleEntryProps) {
  const id = useId()
  const count = useCounts()([to])
  return (
    <Tooltip label={group.label} position="right" disabled={!isCollapsed}>
      <Link
        className="side-nav__item"
        to={to}
        activeOptions={{ exact: true }}
        {...countWords(id, count)}
        {...(onNavigate && { onClick: onNavigate })}
      >
        <GroupLabel group={group} />
        <Count id={id} count={count} />
      </Link>
    </Tooltip>
  )
}

interface DialogEntryProps {
  readonly group: NavigationGroup
  readonly isCollapsed: boolean
  readonly onOpen: () => void
}

/** Opens a dialog instead of a page. */
export const DialogEntry = ({ group, isCollapsed, onOpen }: DialogEntryProps) => (
  <Tooltip label={group.label} position="right" disabled={!isCollapsed}>
    <button type="button" className="side-nav__item" aria-haspopup="dialog" onClick={onOpen}>
      <GroupLabel group={group} />
    </button>
  </Tooltip>
)

interface FoldedGroupProps {
  readonly group: NavigationGroup
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onNavigate?: () => void
}

/** Its entries open below it. */
export function FoldedGroup({ group, isActive, isOpen, onToggle, onNavigate }: FoldedGroupProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const id = useId()
  const counts = useCounts()
  // Open, each entry says its own.
  const sum = isOpen ? 0 : counts(group.entries.map(({ to }) => to))
  return (
    <div>
      <button
        type="button"
        className="side-nav__item"
        data-active={isActive || undefined}
        aria-expanded={isOpen}
        {...countWords(id, sum)}
        onClick={onToggle}
      >
        <GroupLabel group={group} />
        <Count id={id} count={sum} />
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
                {...countWords(`${id}${to}`, counts([to]))}
                {...(onNavigate && { onClick: onNavigate })}
              >
                {label}
                <Count id={`${id}${to}`} count={counts([to])} />
              </Link>
            </li>
          ))}
          {group.records && <ObjectEntries onNavigate={onNavigate} />}
        </ul>
      )}
    </div>
  )
}

/** Of the narrow menu: the entries fly out beside their sign. */
export function FlyoutGroup({ group, isActive }: { group: NavigationGroup; isActive: boolean }) {
  const id = useId()
  const counts = useCounts()
  const sum = counts(group.entries.map(({ to }) => to))
  return (
    <Menu position="right-start" width={220} offset={8} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className="side-nav__item" data-active={isActive || undefined} {...countWords(id, sum)}>
          <GroupLabel group={group} />
          <Count id={id} count={sum} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.label}</Menu.Label>
        {group.entries.map(({ label, to }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            rightSection={<Count id={`${id}${to}`} count={counts([to])} />}
            {...countWords(`${id}${to}`, counts([to]))}
          >
            {label}
          </Menu.Item>
        ))}
        {group.records && <ObjectItems />}
      </Menu.Dropdown>
    </Menu>
  )
}
