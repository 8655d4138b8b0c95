import { billStatusWords, type GatewaySearch, gatewaySearchLabels, gatewaySearchNames } from '@allmend/domain/gateway'
import { counted } from '@allmend/domain/lists'
import { formatInstant } from '../../lib/format-date.ts'
import type { Bill, Gateway } from './gateway.queries.ts'

/** «gestört seit …», in one line. */
export function stateText({ isActive, state, downSince }: Pick<Gateway, 'isActive' | 'state' | 'downSince'>): string {
  if (state === 'down') return `gestört seit ${downSince ? formatInstant(downSince) : 'kurzem'}`
  if (state === 'up') return 'erreichbar'
  return isActive ? 'noch nicht aufgerufen' : 'nicht eingerichtet'
}

export const seconds = (milliseconds: number): string =>
  milliseconds < 100 ? 'unter 0.1 s' : `${(milliseconds / 1000).toFixed(1)} s`

export const foundText = (count: number, isCut: boolean): string =>
  isCut ? `Mehr als ${count} Personen gefunden` : `${counted(count, 'Person', 'Personen')} gefunden`

/** «für Vorname Regla, Nachname Meyer» */
export const searchText = (search: GatewaySearch): string =>
  `für ${gatewaySearchNames
    .flatMap((name) => (search[name] ? [`${gatewaySearchLabels[name]} ${search[name]}`] : []))
    .join(', ')}`

export const fitText = (count: number, all: number): string => (count === all ? 'alles gleich' : `${count} von ${all}`)

/** What saving will do to the link of an account: a form shows another number than the one that is stored. */
export function linkChangeText(now: string, stored: string): string {
  if (now === '') return 'Wird beim Speichern gelöst'
  return stored === '' ? 'Wird beim Speichern verknüpft' : 'Wird beim Speichern geändert'
}

/** Where a bill stands. */
export function billText({ state, status }: Pick<Bill, 'state' | 'status'>): string {
  if (state === 'waiting') return 'Wird übermittelt'
  return state === 'refused' ? 'Nicht angenommen' : billStatusWords(status ?? '')
}
