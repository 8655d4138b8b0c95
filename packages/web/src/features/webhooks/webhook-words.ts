import { testEvent, webhookEventNames } from '@allmend/domain/webhooks'
import { today, wallOf } from '../../lib/clock.ts'
import { formatInstant } from '../../lib/format-date.ts'
import type { Delivery, Target, WholeDelivery } from './webhooks.queries.ts'

type TargetMark = { readonly tone: 'success' | 'warning' | 'gray'; readonly word: string; readonly more?: string }

type Marked = Pick<Target, 'isActive' | 'events' | 'waiting' | 'failed' | 'lastFailed'>

/** Whether a target is told, and what of it is still to arrive. */
export function markOf({ isActive, events, waiting, failed, lastFailed }: Marked): TargetMark {
  if (!isActive) return { tone: 'gray', word: 'Aus' }
  const open = waiting + failed
  if (open > 0) return { tone: 'warning', word: `${open} offen` }
  if (events.length === 0) return { tone: 'warning', word: 'Ohne Ereignisse' }
  return lastFailed
    ? { tone: 'warning', word: 'Fehler', more: 'letzte Zustellung fehlgeschlagen' }
    : { tone: 'success', word: 'Läuft' }
}

export const chosenText = (count: number): string => `${count} von ${webhookEventNames.length} gewählt`

/** To the second: several arrive within a minute. */
export const exactTime = (iso: string): string => `${formatInstant(iso)}:${iso.slice(17, 19)}`

/** `184` → «184 ms», `30012` → «30.0 s» */
export const durationText = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`

type AnswerMark = { readonly tone: 'good' | 'bad' | 'none'; readonly word: string }

/** What was answered last, or why nothing was. */
export function answerOf({ state, status, tries }: Pick<Delivery, 'state' | 'status' | 'tries'>): AnswerMark {
  if (tries === 0) return { tone: 'none', word: 'Wartet' }
  const isTaken = status === null ? false : status >= 200 && status < 300
  return { tone: isTaken || state === 'delivered' ? 'good' : 'bad', word: status === null ? 'Keine' : String(status) }
}

const triesText = (tries: number) => (tries === 1 ? '1 Versuch' : `${tries} Versuche`)

interface Outlook {
  readonly tone: 'good' | 'waiting' | 'bad'
  readonly title: string
  readonly text: string
}

type Told = Pick<WholeDelivery, 'state' | 'tries' | 'nextAt' | 'event' | 'triedUntil'>

/** What is to become of a delivery. */
export function outlookOf({ state, tries, nextAt, event, triedUntil }: Told, isActive: boolean): Outlook {
  if (state === 'delivered') {
    return {
      tone: 'good',
      title: 'Angekommen.',
      text: tries > 1 ? `Nach ${triesText(tries).replace('suche', 'suchen')}` : '',
    }
  }
  if (state === 'failed') {
    return event === testEvent
      ? { tone: 'bad', title: 'Nicht angekommen.', text: 'Ein Test wird nicht von selbst wiederholt.' }
      : { tone: 'bad', title: 'Nicht angekommen.', text: `${triesText(tries)}, weitere folgen nicht von selbst.` }
  }
  if (!isActive) return { tone: 'waiting', title: 'Wartet.', text: 'Gesendet wird, sobald das Ziel eingeschaltet ist.' }
  return {
    tone: 'waiting',
    title: nextText(nextAt),
    text: tries === 0 ? '' : `Bisher ${triesText(tries)}, weiter bis ${formatInstant(triedUntil)}`,
  }
}

function nextText(nextAt: string | null): string {
  if (nextAt === null || new Date(nextAt) <= new Date()) return 'Wird gleich gesendet.'
  const wall = wallOf(nextAt)
  return wall.startsWith(today())
    ? `Nächster Versuch um ${wall.slice(11)}.`
    : `Nächster Versuch am ${formatInstant(nextAt)}.`
}

/** `x-allmend-event` → `X-Allmend-Event` */
export const headerName = (name: string): string => name.replaceAll(/(^|-)([a-z])/g, (start) => start.toUpperCase())

/** Easier to read where it is JSON; else as it came. */
export function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** What a test came to, in a sentence. */
export function testText({ state, status, milliseconds, failure }: WholeDelivery): string {
  const after = milliseconds === null ? '' : ` nach ${durationText(milliseconds)}`
  if (state === 'delivered') return `Der Test ist angekommen: ${status}${after}.`
  return `Der Test ist nicht angekommen: ${failure || `${status}${after}.`}`
}
