import './list/list.css'
import './sortable-cards.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronRight,
  IconCopy,
  IconDots,
  type IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { EntryList } from './form/use-entry-list.ts'
import { SortableList } from './sortable-list.tsx'

interface SortableCardsProps<Entry extends { readonly id: number }> {
  readonly label: string
  readonly list: EntryList<Entry>
  readonly nameOf: (entry: Entry) => string
  readonly iconOf: (entry: Entry) => typeof IconGripVertical
  /** A quieter line below the name. */
  readonly summaryOf: (entry: Entry) => ReactNode
  readonly isWrong: (entry: Entry) => boolean
  readonly isReadOnly: boolean
  readonly children: (entry: Entry) => ReactNode
}

/** Entries as cards in an order of their own; one at a time is open for editing. */
export function SortableCards<Entry extends { readonly id: number }>(props: SortableCardsProps<Entry>) {
  const { label, list, nameOf, iconOf, summaryOf, isWrong, isReadOnly, children } = props
  return (
    <SortableList
      label={label}
      items={list.entries}
      idOf={({ id }) => id}
      nameOf={nameOf}
      onMove={list.move}
      isReadOnly={isReadOnly}
      className="entry-cards"
    >
      {(entry, { grip, buttons }) => {
        const Icon = iconOf(entry)
        const isOpen = entry.id === list.openId
        return (
          <div className="entry-card" data-open={isOpen || undefined} data-wrong={isWrong(entry) || undefined}>
            <div className="entry-card__head">
              {grip}
              <button
                type="button"
                className="entry-card__toggle"
                aria-expanded={isOpen}
                onClick={() => list.open(isOpen ? null : entry.id)}
              >
                <IconChevronRight className="entry-card__chevron" size={16} aria-hidden="true" />
                <Icon className="entry-card__icon" size={18} stroke={1.7} aria-hidden="true" />
                <span className="entry-card__text">
                  <strong>{nameOf(entry)}</strong>
                  <span className="muted">{summaryOf(entry)}</span>
                </span>
              </button>
              {buttons}
              {!isReadOnly && <CardMenu name={nameOf(entry)} entry={entry} list={list} />}
            </div>
            {isOpen && <div className="entry-card__body">{children(entry)}</div>}
          </div>
        )
      }}
    </SortableList>
  )
}

interface CardMenuProps<Entry extends { readonly id: number }> {
  readonly name: string
  readonly entry: Entry
  readonly list: EntryList<Entry>
}

const CardMenu = <Entry extends { readonly id: number }>({ name, entry, list }: CardMenuProps<Entry>) => (
  <Menu position="bottom-end" width={192} withinPortal={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon className="entry-card__menu" variant="subtle" color="gray" size={32} aria-label={`Aktionen: ${name}`}>
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown className="list-menu">
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => list.duplicate(entry)}>
        Duplizieren
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        data-destructive
        onClick={() => list.remove(entry)}
      >
        Entfernen
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

interface UndoRemovalProps {
  /** What was removed; null: nothing that can come back. */
  readonly name: string | null
  readonly onUndo: () => void
}

/** Takes the focus, since what had it is gone. */
export function UndoRemoval({ name, onUndo }: UndoRemovalProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (name !== null) button.current?.focus({ preventScroll: true })
  }, [name])
  return (
    <div className="undo-removal" role="status" data-empty={name === null || undefined}>
      {name !== null && (
        <>
          <span>
            «<bdi>{name}</bdi>» entfernt.
          </span>
          <Button
            ref={button}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={onUndo}
          >
            Rückgängig
          </Button>
        </>
      )}
    </div>
  )
}
