import { IconArrowsExchange, IconClockHour4, IconLock, IconRepeat } from '@tabler/icons-react'
import type { CSSProperties, PointerEvent } from 'react'
import { markStyle } from '../../ui/color-mark.tsx'
import type { BarLabel } from './bar-label.ts'
import { spokenBar } from './bar-words.ts'
import type { PlanBar as Bar } from './plan.queries.ts'

interface PlanBarProps {
  readonly bar: Bar
  readonly objectTitle: string
  readonly label: BarLabel
  readonly style: CSSProperties
  readonly isDragged: boolean
  readonly mayMove: boolean
  readonly mayOpen: boolean
  readonly onGrip: (event: PointerEvent, mode: 'move' | 'end') => void
  readonly onOpen: () => void
}

/** Room for the word and a sign behind it. */
const enough = 60

/** Colour, outline and sign say the state; on paper the last two are left. */
const lookOf = ({ kind, booking }: Bar) => (booking ? booking.state : kind)

function Sign({ bar: { kind, booking } }: { bar: Bar }) {
  if (kind === 'block' || kind === 'closed') return <IconLock size={12} stroke={2} aria-hidden="true" />
  if (booking?.hasRequest) return <IconArrowsExchange size={12} stroke={2.2} aria-hidden="true" />
  return booking?.state === 'unconfirmed' ? <IconClockHour4 size={12} stroke={2.4} aria-hidden="true" /> : null
}

export function PlanBar({ bar, objectTitle, label, style, isDragged, mayMove, mayOpen, onGrip, onOpen }: PlanBarProps) {
  const words = spokenBar(bar, objectTitle)
  const content = (
    <>
      {bar.booking?.color && <i className="plan-bar__color" aria-hidden="true" style={markStyle(bar.booking.color)} />}
      {!label.isNarrow && <Sign bar={bar} />}
      <span
        className={label.isInside ? 'plan-bar__label' : 'plan-bar__label plan-bar__label--beside'}
        style={label.isInside ? undefined : { maxWidth: label.room }}
      >
        {label.isNarrow && !label.isInside && <Sign bar={bar} />}
        <bdi>{bar.label}</bdi>
        {bar.booking?.isSerial && (label.isInside || label.room > enough) && (
          <IconRepeat size={11} aria-hidden="true" />
        )}
      </span>
    </>
  )
  const shared = { className: 'plan-bar', 'data-look': lookOf(bar), title: words, style }
  if (!mayOpen) {
    return (
      <div {...shared} role="img" aria-label={words}>
        {content}
      </div>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      aria-label={words}
      aria-haspopup="dialog"
      data-bar={bar.key}
      data-dragged={isDragged || undefined}
      data-movable={mayMove || undefined}
      onPointerDown={mayMove ? (event) => onGrip(event, 'move') : undefined}
      onClick={onOpen}
    >
      {content}
      {mayMove && !label.isNarrow && (
        <span
          className="plan-bar__end"
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation()
            onGrip(event, 'end')
          }}
        />
      )}
    </button>
  )
}
