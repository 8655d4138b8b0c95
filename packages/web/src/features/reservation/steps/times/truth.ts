import type { Reason, Verdict } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { dayOfWall, minuteOfDay } from '@allmend/domain/time'
import { shortageWords } from '../../shell/shortage.ts'
import { isTimeRefused, type Validated } from '../../shell/use-validation.ts'
import { endWords, longDate, shortWeekday, timeWords } from './day-words.ts'
import { endOf, type Pick } from './lengths.ts'
import type { Scene } from './scene.ts'

/** The one sentence on a chosen time. */
export interface Truth {
  readonly tone: 'success' | 'error' | 'gray'
  readonly title: string
  readonly text: string
}

interface Known {
  readonly scene: Scene
  readonly pick: Pick | null
  /** What the browser works out. */
  readonly verdict: Verdict | Reason | null
  /** What the server says to the same time; it decides. */
  readonly answer: Validated | null
  readonly isLost: boolean
  /** What is taken is known; what the browser works out without says nothing about free. */
  readonly isKnown: boolean
  /** Somebody wanted to go on: what is missing is marked. */
  readonly isTried: boolean
}

const takenReasons = ['taken', 'part_taken', 'stock', 'option_taken', 'buffer'] as const

/** Somebody else has it; every other reason lies in the rules of the object. */
export const isTaken = (reason: Reason | 'no_such_day' | null): boolean =>
  reason === null || takenReasons.some((one) => one === reason)

const own = 'Sie haben dieses Objekt zu dieser Zeit bereits reserviert oder ausgewählt.'
const lost = 'Dieser Termin wurde soeben vergeben.'

export function truthOf({ scene, pick, verdict, answer, isLost, isKnown, isTried }: Known): Truth {
  if (!pick || verdict === null) {
    const text = 'Wählen Sie, wann es beginnen soll.'
    return isTried
      ? { tone: 'error', title: 'Es fehlt noch ein Termin.', text }
      : { tone: 'gray', title: 'Noch kein Termin.', text }
  }
  const told = answer && !answer.isLoading ? answer : null
  if ((told && isTimeRefused(told)) || (!told && typeof verdict === 'string')) {
    const reason = told ? told.reason : typeof verdict === 'string' ? verdict : null
    if (told?.isOverlappingUserEvent) return { tone: 'error', title: 'Doppelt.', text: own }
    if (told?.shortage) return { tone: 'error', title: 'Nicht möglich.', text: shortageWords(told.shortage) }
    if (isLost && isTaken(reason)) return { tone: 'error', title: lost, text: '' }
    return { tone: 'error', title: 'Nicht möglich.', text: reasonWords[reason ?? 'taken'] }
  }
  if (!told && isLost) return { tone: 'error', title: lost, text: '' }
  if (!told && !isKnown) return { tone: 'gray', title: 'Wird geprüft.', text: `${momentWords(scene, pick)} Uhr.` }
  const text = [`${momentWords(scene, pick)} Uhr.`, processingWords(scene, pick)].filter((words) => words !== '')
  return { tone: 'success', title: 'Frei.', text: text.join(' ') }
}

/** «Sa, 12.12.2026, 17:00–22:00» */
function momentWords(scene: Scene, pick: Pick): string {
  const day = dayOfWall(pick.start)
  const times = `${timeWords(minuteOfDay(pick.start))}–${endWords(pick.start, endOf(scene, pick))}`
  return `${shortWeekday(day)}, ${longDate(day)}, ${times}`
}

/** «Einrichten ab 16:30 und Räumen bis 22:30 Uhr sind inbegriffen.» */
function processingWords(scene: Scene, pick: Pick): string {
  const { preProcessingTime, postProcessingTime } = scene.interval
  const end = endOf(scene, pick) + postProcessingTime
  const before =
    preProcessingTime > 0
      ? [`Einrichten ab ${endWords(pick.start - preProcessingTime, pick.start - preProcessingTime)}`]
      : []
  const after = postProcessingTime > 0 ? [`Räumen bis ${endWords(pick.start, end)}`] : []
  const parts = [...before, ...after]
  return parts.length === 0 ? '' : `${parts.join(' und ')} Uhr ${parts.length === 1 ? 'ist' : 'sind'} inbegriffen.`
}
