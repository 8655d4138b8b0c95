import { weekdayWords } from '@allmend/domain/objects'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { TimeField } from '../../inputs/time-field.tsx'
import { weekOrder } from '../../words/day-words.ts'
import { nextSpan, readSpan, type SpanText } from './opening-values.ts'

interface OpeningDayProps {
  readonly weekday: (typeof weekOrder)[number]
  readonly spans: readonly SpanText[]
  readonly input: {
    readonly error: string | null
    readonly 'data-field': string
    readonly onBlur: () => void
    readonly description?: ReactNode
  }
  readonly onChange: (spans: readonly SpanText[]) => void
  readonly onCopy: (to: readonly number[]) => void
  readonly onFocusSpan: (at: number) => void
}

/** When the object is open on one weekday. */
export function OpeningDay({ weekday, spans, input, onChange, onCopy, onFocusSpan }: OpeningDayProps) {
  const row = useRef<HTMLLIElement>(null)
  const added = useRef(false)
  const name = weekdayWords[weekday]
  const set = (at: number, patch: Partial<SpanText>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...patch } : span)))
  const remove = (at: number) => {
    onChange(spans.filter((_, index) => index !== at))
    row.current?.querySelector<HTMLElement>('.opening__add')?.focus()
  }
  // The field that was just added is what the person wants to fill in.
  useEffect(() => {
    if (added.current) row.current?.querySelector<HTMLElement>('.opening__span:last-of-type input')?.focus()
    added.current = false
  })
  return (
    <li className="opening__day" ref={row}>
      <strong>{name}</strong>
      <div className="opening__spans">
        {spans.length === 0 && <span className="muted">Geschlossen</span>}
        {spans.map((span, at) => {
          const isWrong = input.error !== null && (spans.length > 1 || readSpan(span) === null)
          const nth = spans.length > 1 ? `, ${at + 1}. Zeit` : ''
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is nothing but its place in the day.
            <div key={at} className="opening__span">
              <TimeField
                aria-label={`${name}${nth} von`}
                value={span.start}
                isWrong={isWrong}
                data-field={input['data-field']}
                onChange={(start) => set(at, { start })}
                onFocus={() => onFocusSpan(at)}
                onBlur={input.onBlur}
              />
              <span aria-hidden="true">–</span>
              <TimeField
                aria-label={`${name}${nth} bis`}
                value={span.end}
                isEnd
                isWrong={isWrong}
                data-field={input['data-field']}
                onChange={(end) => set(at, { end })}
                onFocus={() => onFocusSpan(at)}
                onBlur={input.onBlur}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={`${name}${nth} entfernen`}
                onClick={() => remove(at)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </div>
          )
        })}
        {input.error && <p className="opening__error">{input.error}</p>}
        {input.description}
      </div>
      <div className="opening__actions">
        <CopyDayMenu weekday={weekday} onCopy={onCopy} />
        <Button
          className="opening__add"
          variant="subtle"
          size="compact-sm"
          aria-label={`${name}: Zeit hinzufügen`}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => {
            added.current = true
            onChange([...spans, nextSpan(spans)])
          }}
        >
          Zeit
        </Button>
      </div>
    </li>
  )
}

const groups: readonly { readonly label: string; readonly days: readonly number[] }[] = [
  { label: 'Auf alle Werktage übertragen', days: [1, 2, 3, 4, 5] },
  { label: 'Auf Samstag und Sonntag übertragen', days: [6, 0] },
  { label: 'Auf alle Tage übertragen', days: weekOrder },
]

interface CopyDayMenuProps {
  readonly weekday: (typeof weekOrder)[number]
  readonly onCopy: (to: readonly number[]) => void
}

const CopyDayMenu = ({ weekday, onCopy }: CopyDayMenuProps) => (
  <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${weekdayWords[weekday]} übertragen`}
        title={`${weekdayWords[weekday]} übertragen`}
      >
        <IconCopy size={16} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {groups.map(({ label, days }) => (
        <Menu.Item key={label} onClick={() => onCopy(days)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {weekOrder
        .filter((day) => day !== weekday)
        .map((day) => (
          <Menu.Item key={day} onClick={() => onCopy([day])}>
            Auf {weekdayWords[day]}
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  </Menu>
)
