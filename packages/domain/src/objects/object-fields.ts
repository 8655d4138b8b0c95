import { bankFields } from '../bank/index.ts'
import { vatNumber } from '../tax/index.ts'
import {
  between,
  emails,
  type FieldSpec,
  fewMarks,
  integer,
  max,
  minValue,
  type Rule,
  required,
  singleLine,
} from '../validation/index.ts'
import { coordinates } from './point.ts'

export const categoryFields = { name: { label: 'Name', rules: [required, max(100)] } } satisfies FieldSpec

const hoursPerDay = 24

/** Whoever must reserve earlier than the calendar opens can reserve nothing. */
const withinHorizon =
  (horizon: string, horizonField: string): Rule =>
  (value, field, others) =>
    Number(value) > Number(others[horizon]) * hoursPerDay
      ? `'${field}' darf nicht länger sein als '${horizonField}': So könnte niemand reservieren`
      : null

/** Card «Daten» of an object. */
export const objectDataFields = {
  title: { label: 'Titel', rules: [required, max(150)] },
  description: { label: 'Beschreibung', rules: [max(20_000), fewMarks] },
  building: { label: 'Gebäude', rules: [max(150)] },
  address: { label: 'Adresse', rules: [max(300)] },
  coordinates: { label: 'Koordinaten', rules: [coordinates] },
  handoverInfo: { label: 'Schlüssel und Übergabe', rules: [max(1000)] },
  capacity: { label: 'Personen', rules: [integer, between(1, 100_000)] },
  stock: { label: 'Stückzahl', rules: [required, integer, between(1, 10_000)] },
  leadTimeHours: {
    label: 'Vorlaufzeit (Stunden)',
    rules: [required, integer, between(0, 8760), withinHorizon('horizonDays', 'Buchbar im Voraus (Tage)')],
  },
  horizonDays: { label: 'Buchbar im Voraus (Tage)', rules: [required, integer, between(1, 3650)] },
  deadlineHours: { label: 'Stornierbar bis (Stunden vorher)', rules: [required, integer, between(0, 8760)] },
} satisfies FieldSpec

export const objectNotificationFields = {
  notificationRecipients: { label: 'Empfänger', rules: [emails] },
} satisfies FieldSpec

export const intervalFields = {
  name: { label: 'Name', rules: [required, max(100)] },
  interval: { label: 'Dauer (Minuten)', rules: [integer, between(5, 1440)] },
  maxSteps: { label: 'Höchstens', rules: [required, integer, between(1, 400)] },
  multiDaysValue: { label: 'Länge', rules: [required, integer, between(1, 366)] },
  preProcessingTime: { label: 'Vorbereitung (Minuten)', rules: [required, integer, between(0, 10_080)] },
  postProcessingTime: { label: 'Nachbereitung (Minuten)', rules: [required, integer, between(0, 10_080)] },
} satisfies FieldSpec

export const optionFields = {
  title: { label: 'Bezeichnung', rules: [required, max(150)] },
  minimum: { label: 'Minimum', rules: [integer, minValue(0)] },
} satisfies FieldSpec

export const questionnaireFields = { title: { label: 'Titel', rules: [required, max(150)] } } satisfies FieldSpec

export const questionFields = {
  title: { label: 'Frage', rules: [required, max(500)] },
  help: { label: 'Hilfetext', rules: [max(1000)] },
} satisfies FieldSpec

/** Settings of a municipality: who it is, money, time, privacy, and what new objects start with. */
export const applicationFields = {
  title: { label: 'Name der Gemeinde', rules: [required, singleLine, max(150)] },
  zone: { label: 'Zeitzone', rules: [required, max(60)] },
  vatNumber: { label: 'MwSt.-Nummer', rules: [max(40), vatNumber] },
  defaultLeadTimeHours: {
    label: 'Vorlaufzeit (Stunden)',
    rules: [required, integer, between(0, 8760), withinHorizon('defaultHorizonDays', 'Buchbar im Voraus (Tage)')],
  },
  defaultHorizonDays: { label: 'Buchbar im Voraus (Tage)', rules: [required, integer, between(1, 3650)] },
  defaultDeadlineHours: { label: 'Stornierbar bis (Stunden vorher)', rules: [required, integer, between(0, 8760)] },
  notificationRecipients: { label: 'Benachrichtigungen an', rules: [emails] },
  textTitle: { label: 'Absender auf Briefen', rules: [singleLine, max(150)] },
  contact: { label: 'Kontakt', rules: [max(500)] },
  address: { label: 'Adresse', rules: [max(500)] },
  ...bankFields,
  retentionMonths: { label: 'Aufbewahrung (Monate)', rules: [integer, between(6, 240)] },
} satisfies FieldSpec
