/** What a call is about, by the first part of its path. */
const areas: Readonly<Record<string, string>> = {
  account: 'Eigenes Konto',
  apps: 'Gemeinden',
  assets: 'Dateien',
  'asset-tags': 'Tags',
  audit: 'Protokoll',
  auth: 'Anmeldung',
  blocks: 'Sperrungen',
  booking: 'Reservation',
  bookings: 'Buchungen',
  calendar: 'Kalender',
  categories: 'Kategorien',
  cms: 'Texte',
  config: 'Angaben zur Gemeinde',
  counters: 'Zähler',
  dashboard: 'Übersicht',
  docs: 'Beschreibung der Schnittstelle',
  evaluation: 'Auswertung',
  groups: 'Gruppen',
  history: 'Verlauf',
  'legal-texts': 'Rechtstexte',
  mails: 'E-Mails',
  objects: 'Objekte',
  'openapi.json': 'Beschreibung der Schnittstelle',
  'order-link': 'Bestellung über ihren Link',
  orders: 'Bestellungen',
  pages: 'Seiten',
  paymentoptions: 'Zahlungsarten',
  plan: 'Belegungsplan',
  preferences: 'Eigene Ansicht',
  price: 'Preise',
  pricecategories: 'Preiskategorien',
  profile: 'Eigenes Profil',
  questionnaires: 'Fragebogen',
  search: 'Suche',
  'security-events': 'Sicherheitsprotokoll',
  serialbookings: 'Serien',
  settings: 'Einstellungen',
  'start-page': 'Startseite',
  user: 'Eigenes Konto',
  users: 'Benutzer',
}

/** What is done, where the last word of the path says it better than the method. */
const deeds: Readonly<Record<string, string>> = {
  active: 'sperren oder freigeben',
  cancel: 'stornieren',
  check: 'prüfen',
  'check-move': 'Verschieben prüfen',
  'check-options': 'Optionen prüfen',
  'price-checked': 'Preis als geprüft merken',
  'change-request': 'Änderung anfragen',
  code: 'Code anfordern',
  confirm: 'bestätigen',
  crop: 'zuschneiden',
  data: 'Daten einer Person beziehen',
  dates: 'Termine hinzufügen',
  decide: 'entscheiden',
  'deletion-request': 'Löschung verlangen',
  disable: 'ausschalten',
  duplicate: 'kopieren',
  end: 'beenden',
  export: 'Liste beziehen',
  hold: 'Termine halten',
  link: 'Link erneuern',
  login: 'anmelden',
  logout: 'abmelden',
  move: 'verschieben',
  notes: 'Notiz schreiben',
  password: 'Passwort ändern',
  payments: 'Zahlung erfassen',
  pdf: 'PDF beziehen',
  'preview-decision': 'Entscheid ansehen',
  'recalculate-object': 'neu berechnen',
  'recovery-codes': 'Wiederherstellungscodes erneuern',
  register: 'registrieren',
  request: 'Anfrage beantworten',
  resetpassword: 'Passwort zurücksetzen',
  restore: 'frühere Fassung zurückholen',
  sample: 'Muster ansehen',
  sort: 'ordnen',
  state: 'Status ändern',
  test: 'Testmail senden',
  'two-factor': 'Zwei-Faktor-Authentifizierung einrichten',
  upload: 'hochladen',
  'validate-bookings': 'prüfen',
  'validate-serial': 'prüfen',
  'validate-timespan': 'prüfen',
}

const methods: Readonly<Record<string, string>> = {
  GET: 'ansehen',
  POST: 'anlegen',
  PUT: 'ändern',
  PATCH: 'ändern',
  DELETE: 'löschen',
}

/** A call of the interface as people say it: `PUT /api/admin/bookings/12` is «Buchungen, Nr. 12: ändern»; anything else stays as it is. */
export function callWords(subject: string): string {
  const [, method = '', path = ''] = /^([A-Z]+) \/api\/(?:admin\/|keeper\/)?(\S+)$/.exec(subject) ?? []
  const [first = '', ...rest] = path.split('/')
  const [area, plain] = [areas[first], methods[method]]
  if (area === undefined || plain === undefined) return subject
  const number = rest.find((part) => /^\d+$/.test(part))
  const deed = deeds[rest.at(-1) ?? '']
  const isChange = method !== 'GET' && method !== 'DELETE'
  const isFile = ['export', 'pdf', 'data', 'logout'].includes(rest.at(-1) ?? '')
  return `${area}${number === undefined ? '' : `, Nr. ${number}`}: ${deed && (isChange || isFile) ? deed : plain}`
}
