import { dayOfWall, minuteOfDay } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { leadTo } from '../../shell/lead-to.ts'
import { isNeverEnough, needsText, type Shortage } from '../../shell/shortage.ts'
import type { Validated } from '../../shell/use-validation.ts'
import { endWords, shortDate, shortWeekday, timeWords } from './day-words.ts'
import { endOf, type Pick } from './lengths.ts'
import { daysAround, nearestFree } from './nearest-free.ts'
import { useShort } from './occupancies.queries.ts'
import { truthOf } from './truth.ts'
import type { Single } from './use-single.ts'

const icons = { success: IconCircleCheck, error: IconAlertCircle, gray: IconInfoCircle } as const

interface TruthLineProps {
  readonly single: Single
  readonly answer: Validated | null
  readonly isLost: boolean
  readonly isTried?: boolean
}

/** Whether the chosen time can be had, and if not, why and what could be had instead. */
export function TruthLine({ single, answer, isLost, isTried = false }: TruthLineProps) {
  const { scene, pick, verdict, choose } = single
  const isKnown = !single.taken.isLoading
  const { tone, title, text } = truthOf({ scene, pick, verdict, answer, isLost, isKnown, isTried })
  const Icon = icons[tone]
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLost) leadTo(line.current)
  }, [isLost])
  // What else is free comes later and makes it taller: all of it shall be seen, unless somebody went on meanwhile.
  useEffect(() => {
    if (isKnown && line.current === document.activeElement) leadTo(line.current)
  }, [isKnown])
  const offers = useOffers(single, tone === 'error' && isKnown, answer?.shortage ?? null)
  return (
    <div ref={line} className="truth tone" data-tone={tone} tabIndex={-1}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <div>
        <p role="status">
          <strong>{title}</strong> {text}
        </p>
        {offers.length > 0 && (
          <div className="truth__offers">
            <p className="small">In der Nähe frei:</p>
            {offers.map((offer) => (
              <Button key={offer.start} variant="default" className="num" onClick={() => choose(offer)}>
                {offerWords(single, offer)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

/** Free times nearby, with what the options need. */
function useOffers({ scene, pick, object, day }: Single, isWanted: boolean, shortage: Shortage | null): Pick[] {
  const isHopeless = shortage !== null && isNeverEnough(shortage)
  const { from, until } = daysAround(pick ? dayOfWall(pick.start) : day)
  const short = useShort(object, [from, until], shortage && !isHopeless ? needsText(shortage) : '')
  if (!isWanted || !pick || isHopeless || short === null) return []
  const options = short.length === 0 ? [] : [{ stock: 1, quantity: 1, taken: short }]
  const held = { ...scene, facts: { ...scene.facts, options } }
  return nearestFree(held, pick).filter(({ start }) => start !== pick.start)
}

/** «So, 13.12., 17:00–22:00» */
function offerWords({ scene }: Single, offer: Pick): string {
  const day = dayOfWall(offer.start)
  const end = endOf(scene, offer)
  return `${shortWeekday(day)}, ${shortDate(day)}, ${timeWords(minuteOfDay(offer.start))}–${endWords(offer.start, end)}`
}
