import { reasonWords } from '@allmend/domain/objects'
import { movedPriceWords } from '@allmend/domain/pricing'
import { displaySpan } from '@allmend/domain/time'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconBan, IconCheck, IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Axis } from './axis.ts'
import { type MoveVerdict, moveCheckQuery, type PlanObject, type Target } from './plan.queries.ts'
import type { Drag } from './use-bar-drag.ts'

/** A hand that rests so long wants to know. */
const restingTime = 120

export const targetOf = ({ objectId, from, until }: Drag, axis: Axis): Target => ({
  objectId,
  displayStart: axis.textOf(from),
  displayEnd: axis.textOf(until),
})

interface DragTipProps {
  readonly drag: Drag
  readonly axis: Axis
  readonly objects: readonly PlanObject[]
}

const [wide, high] = [292, 190]

/** Beside the pointer, and inside the window. */
const placeOf = ({ x, y }: Drag) => ({
  left: x + 20 + wide > innerWidth ? x - wide - 20 : x + 20,
  top: Math.min(y + 20, innerHeight - high),
})

export function DragTip({ drag, axis, objects }: DragTipProps) {
  const { bar } = drag
  const target = targetOf(drag, axis)
  const title = objects.find(({ id }) => id === drag.objectId)?.title ?? ''
  const time = displaySpan(target.displayStart, target.displayEnd)
  return (
    <div className="plan-tip" style={placeOf(drag)}>
      {bar?.booking ? (
        <MoveTip drag={drag} id={bar.booking.id} target={target} time={time} title={title} />
      ) : (
        <>
          <p className="plan-tip__head">{time}</p>
          <p>
            {title}
            {bar && `, ${bar.label}`}
          </p>
          <p className="plan-tip__foot">
            {bar ? 'Loslassen verschiebt' : 'Loslassen öffnet die Buchung'}, Esc bricht ab.
          </p>
        </>
      )}
    </div>
  )
}

interface MoveTipProps {
  readonly drag: Drag
  readonly id: number
  readonly target: Target
  readonly time: string
  readonly title: string
}

function MoveTip({ drag, id, target, time, title }: MoveTipProps) {
  const [asked] = useDebouncedValue(target, restingTime)
  const { data, error } = useQuery(moveCheckQuery(id, asked))
  const isCurrent = JSON.stringify(asked) === JSON.stringify(target)
  const verdict = isCurrent ? data : undefined
  const { bar } = drag
  const [tone, Icon, word] = judged(verdict, isCurrent && error !== null)
  return (
    <>
      <p className="plan-tip__head" data-tone={tone}>
        <Icon size={16} stroke={2.4} aria-hidden="true" />
        {word}, {time}
      </p>
      <p>
        {bar?.label}
        {bar?.booking && bar.booking.booker !== bar.label && `, ${bar.booking.booker}`}
        {drag.objectId !== bar?.objectId && ` nach ${title}`}
      </p>
      {bar && <p className="muted">bisher {displaySpan(bar.start, bar.end)}</p>}
      {verdict?.reason && <p className="plan-tip__reason">{reasonWords[verdict.reason]}</p>}
      <p className="plan-tip__foot">
        {verdict?.isFirm
          ? 'Hier geht es nicht; Loslassen lässt alles, wie es ist.'
          : 'Loslassen verschiebt, Esc bricht ab.'}{' '}
        {verdict && movedPriceWords(verdict)}
      </p>
    </>
  )
}

function judged(verdict: MoveVerdict | undefined, isFailed: boolean) {
  if (isFailed) return ['error', IconBan, 'Nicht möglich'] as const
  if (!verdict) return ['gray', IconClockHour4, 'Wird geprüft'] as const
  if (verdict.reason === null) return ['success', IconCheck, 'Frei'] as const
  return verdict.isFirm
    ? (['error', IconBan, 'Belegt'] as const)
    : (['warning', IconAlertTriangle, 'Gegen die Regel'] as const)
}
