import type { Reason } from '../availability/index.ts'

/** Why something cannot be booked, as the calendar says it. */
export const reasonWords: Readonly<Record<Reason, string>> = {
  hidden: 'Dieses Objekt ist zurzeit nicht buchbar.',
  nonexistent_time: 'Diese Uhrzeit gibt es an diesem Tag nicht (Umstellung auf Sommerzeit).',
  past: 'Dieser Zeitpunkt ist vorbei.',
  lead_time: 'So kurzfristig ist keine Reservation mehr möglich.',
  horizon: 'So weit im Voraus kann noch nicht reserviert werden.',
  weekday: 'An diesem Wochentag ist kein Beginn möglich.',
  raster: 'Beginn oder Ende passen nicht zum Zeitraster.',
  too_long: 'Die Dauer ist zu lang.',
  closed: 'Ausserhalb der Öffnungszeiten.',
  blocked: 'An diesem Tag gesperrt.',
  taken: 'Belegt.',
  part_taken: 'Ein Teil davon ist belegt.',
  stock: 'Es sind nicht genügend Stück frei.',
  option_taken: 'Eine gewählte Option ist zu dieser Zeit nicht verfügbar.',
  buffer: 'Vorher oder nachher fehlt die Zeit zum Einrichten oder Aufräumen.',
}

export const optionInputTypes = ['select', 'number', 'checkbox', 'text', 'document'] as const
export type OptionInputType = (typeof optionInputTypes)[number]
export const optionInputWords: Readonly<Record<OptionInputType, string>> = {
  select: 'Auswahl',
  number: 'Anzahl',
  checkbox: 'Ja / Nein',
  text: 'Text',
  document: 'Dokument',
}

export const questionTypes = ['text', 'textarea', 'number', 'date', 'time', 'select', 'checkbox', 'info'] as const
export type QuestionType = (typeof questionTypes)[number]
export const questionTypeWords: Readonly<Record<QuestionType, string>> = {
  text: 'Kurzer Text',
  textarea: 'Langer Text',
  number: 'Zahl',
  date: 'Datum',
  time: 'Uhrzeit',
  select: 'Auswahl',
  checkbox: 'Ankreuzfeld',
  info: 'Hinweistext',
}

export const confirmationWords = { automatic: 'Sofort bestätigt', manual: 'Bestätigung durch die Verwaltung' } as const
export const weekdayWords = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'] as const
