import type { PublicObject } from '@allmend/contract'
import { type Reason, todayIn, type Verdict } from '@allmend/domain/availability'
import {
  type Day,
  dayOfWall,
  daysPerWeek,
  formatWall,
  minuteOfDay,
  mondayOf,
  parseDay,
  parseWall,
  wallAt,
} from '@allmend/domain/time'
import { useMemo, useState } from 'react'
import type { ChosenTime } from '../../../booking-draft/index.ts'
import { endOf, fitLength, judge, type Pick } from './lengths.ts'
import { type Taken, useTaken } from './occupancies.queries.ts'
import { type PublicInterval, type Scene, sceneOf } from './scene.ts'
import { type ShownDay, showDays, withoutStarts } from './week/week.ts'

export interface SingleOptions {
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly quantity: number
  readonly time: ChosenTime | null
  /** The day to begin with, as long as there is no time. */
  readonly pointedAt: string | null
  /** Null lets go of what was chosen. */
  readonly onChoose: (time: ChosenTime | null) => void
}

/** Fields, calendar and list of one date: they all show and change the same thing. */
export interface Single {
  readonly object: PublicObject
  readonly scene: Scene
  readonly taken: Taken
  readonly today: Day
  /** The day that is looked at. */
  readonly day: Day
  readonly week: readonly ShownDay[]
  readonly pick: Pick | null
  readonly verdict: Verdict | Reason | null
  /** Looks at another day; what was chosen on the day before is let go. */
  readonly show: (day: Day) => void
  readonly choose: (pick: Pick) => void
  /** Another day for what is chosen. */
  readonly chooseDay: (day: Day) => void
  readonly chooseStart: (start: number) => void
}

const millisecondsPerMinute = 60_000

function pickOf(time: ChosenTime | null): Pick | null {
  const start = parseWall(time?.displayStart ?? '')
  return time === null || start === null ? null : { start, steps: time.steps }
}

/** A choice as the draft keeps it. */
export const chosenTime = (scene: Scene, pick: Pick): ChosenTime => ({
  displayStart: formatWall(pick.start),
  displayEnd: formatWall(endOf(scene, pick)),
  steps: pick.steps,
})

/** The free start of a day that is closest to a time of the day. */
function closestStart({ day, starts }: ShownDay, minute: number): number | null {
  const [closest] = starts
    .filter(({ reason }) => reason === null)
    .sort((a, b) => Math.abs(a.start - minute) - Math.abs(b.start - minute))
  return closest ? wallAt(day, closest.start) : null
}

const daysTried = 28

/** The first day the rules let something begin on: on the one the lead time ends on, all of it may lie before. */
export function firstPossibleDay(scene: Scene): Day {
  const { object, facts } = scene
  const first = todayIn(object.zone, facts.now + object.leadTimeHours * 60)
  const isPossible = ({ starts, note }: ShownDay) => note === null && starts.some(({ reason }) => reason === null)
  return showDays(scene, first, daysTried).find(isPossible)?.day ?? first
}

export function useSingle({ object, interval, quantity, time, pointedAt, onChoose }: SingleOptions): Single {
  const [now] = useState(() => Date.now() / millisecondsPerMinute)
  const today = todayIn(object.zone, now)
  const [day, setDay] = useState(
    () =>
      parseDay(time?.displayStart.slice(0, 10) ?? pointedAt ?? '') ??
      firstPossibleDay(sceneOf(object, interval, [], quantity, now)),
  )
  const monday = mondayOf(day)
  const taken = useTaken(object, [monday, monday + daysPerWeek - 1], quantity)
  const scene = useMemo(
    () => sceneOf(object, interval, taken.spans, quantity, now),
    [object, interval, taken.spans, quantity, now],
  )
  const { isUnknown } = taken
  const week = useMemo(() => {
    const days = showDays(scene, monday)
    return isUnknown ? withoutStarts(days) : days
  }, [scene, monday, isUnknown])
  const pick = pickOf(time)
  const [wishedSteps, setWishedSteps] = useState(pick?.steps ?? 1)
  const show = (next: Day) => {
    setDay(next)
    // The day that is marked is the day that is ordered. A time on a day out of sight would be ordered unseen.
    if (pick && dayOfWall(pick.start) !== next) onChoose(null)
  }
  const choose = (next: Pick) => {
    onChoose(chosenTime(scene, next))
    setWishedSteps(next.steps)
    setDay(dayOfWall(next.start))
  }
  const chooseStart = (start: number) => {
    const wish = { start, steps: pick?.steps ?? wishedSteps }
    choose(fitLength(scene, wish) ?? wish)
  }
  const chooseDay = (next: Day) => {
    setDay(next)
    if (!pick) return
    const minute = minuteOfDay(pick.start)
    const [shown] = showDays(scene, next, 1)
    // Where nothing is free the wish stays, so that the sentence below can say why not.
    chooseStart((shown && closestStart(shown, minute)) ?? wallAt(next, minute))
  }
  const verdict = pick && judge(scene, pick)
  return { object, scene, taken, today, day, week, pick, verdict, show, choose, chooseDay, chooseStart }
}
