import type { NextDecision } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconCheck,
  IconClockHour4,
  IconRepeat,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { dateWords, timeWords } from './decision-time.ts'
import { soonWords } from './when-words.ts'

const badges = {
  unconfirmed: { tone: 'warning', icon: IconClockHour4, words: 'Unbestätigt' },
  change: { tone: 'accent', icon: IconArrowsLeftRight, words: 'Änderung' },
  series: { tone: 'info', icon: IconRepeat, words: 'Serie' },
} as const

function Badge({ kind }: Pick<NextDecision, 'kind'>) {
  const { tone, icon, words } = badges[kind]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {words}
    </StatusBadge>
  )
}

function priceWords({ total, isOnRequest }: NextDecision, format: (amount: number) => string): string | null {
  if (total === null) return null
  if (isOnRequest) return 'auf Anfrage'
  return total === 0 ? 'gratis' : format(total)
}

export type Choice = { readonly id: number; readonly to: 'confirmed' | 'rejected' }

interface RowProps {
  readonly row: NextDecision
  readonly mayDecide: boolean
  readonly onDecide: (choice: Choice) => void
}

const nameOf = ({ booker, name, objectTitle }: NextDecision) => booker || name || objectTitle

/** A single booking is decided here; a request or a series needs a look. */
function Actions({ row, mayDecide, onDecide, isPhone }: RowProps & { isPhone: boolean }) {
  const { kind, bookingId, seriesKey } = row
  const label = (verb: string) => `${verb}: ${nameOf(row)}, ${dateWords(row)}`
  const size = isPhone ? {} : { size: 'compact-sm' }
  if (kind === 'unconfirmed' && mayDecide) {
    return (
      <>
        <Button
          {...size}
          variant="light"
          color="success"
          className="decide__confirm"
          leftSection={<IconCheck size={isPhone ? 16 : 14} aria-hidden="true" />}
          aria-label={label('Bestätigen')}
          onClick={() => onDecide({ id: bookingId, to: 'confirmed' })}
        >
          Bestätigen
        </Button>
        {isPhone ? (
          <Button
            variant="default"
            aria-label={label('Ablehnen')}
            onClick={() => onDecide({ id: bookingId, to: 'rejected' })}
          >
            Ablehnen
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label('Ablehnen')}
            title="Ablehnen"
            onClick={() => onDecide({ id: bookingId, to: 'rejected' })}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </>
    )
  }
  return (
    <Button
      {...size}
      variant="default"
      aria-label={label('Prüfen')}
      renderRoot={(props) =>
        kind === 'series' && seriesKey ? (
          <Link {...props} to="/admin/serialbookings/$key" params={{ key: seriesKey }} />
        ) : (
          <Link {...props} to="/admin/bookings/$id" params={{ id: String(bookingId) }} />
        )
      }
    >
      Prüfen
    </Button>
  )
}

export function DecideRow(props: RowProps) {
  const isPhone = useIsPhone()
  const { row } = props
  const soon = soonWords(row.daysLeft)
  const price = priceWords(row, isPhone ? formatChf : formatAmount)
  return (
    <li className="decide">
      <Link className="decide__who" to="/admin/bookings/$id" params={{ id: String(row.bookingId) }}>
        <strong>{nameOf(row)}</strong>
        <span>{[row.name, row.objectTitle].filter(Boolean).join(', ')}</span>
      </Link>
      <span className="decide__when num">
        <span>{dateWords(row)}</span>
        <span className="decide__time">
          {timeWords(row)}
          {soon && (
            <em className="decide__soon">
              <IconAlertTriangle size={12} aria-hidden="true" />
              {soon}
            </em>
          )}
        </span>
      </span>
      <span className="decide__price num">{price}</span>
      <span className="decide__state">
        <Badge kind={row.kind} />
      </span>
      <span className="decide__actions">
        <Actions {...props} isPhone={isPhone} />
      </span>
    </li>
  )
}
