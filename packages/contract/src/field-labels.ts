import { auditedEntities } from '@allmend/domain/audit'
import { intervalFields, objectDataFields } from '@allmend/domain/objects'
import { loginCodeFields, passwordChangeFields, recoveryCodeFields, userFields } from '@allmend/domain/people'
import type { FieldSpec } from '@allmend/domain/validation'

const labelsOf = (spec: FieldSpec) => Object.fromEntries(Object.entries(spec).map(([name, { label }]) => [name, label]))

const { application, booking, mail, object, order, user, ...entities } = auditedEntities
/** Of a mail it is only read: `to` of what is sent is a time or a state. */
const { to: _, ...mailFields } = mail.fields

/** What no form and no log calls by name, and somebody who calls the API can still get wrong. */
const besides = {
  amount: 'Betrag',
  answers: 'Antworten',
  area: 'Ausschnitt',
  bookings: 'Buchungen',
  category: 'Kategorie',
  categoryId: 'Kategorie',
  categoryIds: 'Reihenfolge der Kategorien',
  choices: 'Auswahl',
  columns: 'Spalten',
  date: 'Datum',
  dates: 'Termine',
  day: 'Tag',
  days: 'Tage',
  displayEnd: 'Ende',
  displayStart: 'Beginn',
  documentIds: 'Dokumente',
  end: 'Ende',
  expectedTotal: 'Erwartetes Total',
  factor: 'Faktor (Prozent)',
  filter: 'Filter',
  faviconId: 'Symbol im Browser',
  first: 'Erster Beginn',
  format: 'Format',
  from: 'Von',
  groups: 'Gruppen',
  help: 'Hilfetext',
  imageIds: 'Bilder',
  inputType: 'Art der Eingabe',
  intervalId: 'Intervall',
  itemsPerPage: 'Einträge pro Seite',
  label: 'Bezeichnung',
  logoId: 'Logo',
  minimum: 'Minimum',
  month: 'Monat',
  months: 'Monate',
  objectId: 'Objekt',
  occupancies: 'Termine',
  onDay: 'Datum',
  page: 'Seite',
  partIds: 'Teile',
  paymentOptionId: 'Zahlungsart',
  percent: 'Prozent',
  persons: 'Personen',
  pictureId: 'Bild',
  priceCategoryIds: 'Preiskategorien',
  priceRules: 'Preisregeln',
  prices: 'Preise',
  quantity: 'Anzahl',
  questionnaireIds: 'Fragebögen',
  rate: 'Satz',
  reason: 'Grund',
  recipients: 'Empfänger',
  refund: 'Rückerstattung',
  search: 'Suche',
  seasonEnd: 'Saison bis',
  seasonStart: 'Saison von',
  sort: 'Sortierung',
  start: 'Beginn',
  steps: 'Anzahl Schritte',
  surcharge: 'Zuschlag',
  text: 'Text',
  to: 'Bis',
  type: 'Art',
  unitPrice: 'Einzelpreis',
  until: 'Bis',
  userId: 'Kunde',
  values: 'Werte',
  weekdays: 'Wochentage',
  year: 'Jahr',
}

// Where two records call a field differently, the later name stands: `title` is a title, `name` a name.
const labels = new Map<string, string>(
  [
    besides,
    order.fields,
    booking.fields,
    application.fields,
    ...Object.values(entities).map(({ fields }) => fields),
    mailFields,
    object.fields,
    user.fields,
    ...[intervalFields, objectDataFields, loginCodeFields, recoveryCodeFields, passwordChangeFields].map(labelsOf),
    labelsOf(userFields({ role: 'user', isNew: true, isF4dUser: false })),
  ].flatMap((words) => Object.entries(words)),
)

/** The name people know a field by, from the path of what was sent; what has none is called as it is sent. */
export function fieldLabel(path: readonly PropertyKey[] | undefined): string {
  const key = path?.findLast((part): part is string => typeof part === 'string' && part !== '')
  return key === undefined ? 'Anfrage' : (labels.get(key) ?? key)
}
