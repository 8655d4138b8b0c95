import { checkFile, insertAsset, prepareAsset, putFiles } from '../modules/media/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { makePdf, type Paragraph } from './make-pdf.ts'

export const rules: readonly Paragraph[] = [
  { text: 'Der Gemeinderat Eschenbühl erlässt dieses Reglement. Es gilt ab dem 1. Januar 2026.' },
  {
    heading: '1. Geltung',
    text: 'Das Reglement gilt für alle Räume, Anlagen und Gegenstände, welche die Gemeinde zur Benützung überlässt. Mit der Reservation wird es anerkannt.',
  },
  {
    heading: '2. Verantwortliche Person',
    text: 'Wer reserviert, ist während der ganzen Benützung verantwortlich und muss erreichbar sein. Die Weitergabe an Dritte ist nicht gestattet.',
  },
  {
    heading: '3. Übergabe und Rückgabe',
    text: 'Schlüssel und Material werden vom Hauswart übergeben. Die Räume sind besenrein, das Material ist sauber und vollständig zurückzugeben. Einrichten und Räumen gehören zur reservierten Zeit.',
  },
  {
    heading: '4. Ruhe und Ordnung',
    text: 'Ab 22 Uhr sind Fenster und Türen geschlossen zu halten. In allen Räumen gilt Rauchverbot. Die Fluchtwege bleiben jederzeit frei.',
  },
  {
    heading: '5. Schäden',
    text: 'Schäden sind sofort zu melden. Für Schäden, die während der Benützung entstehen, haftet die verantwortliche Person.',
  },
  {
    heading: '6. Gebühren und Abmeldung',
    text: 'Die Gebühren richten sich nach dem Tarif am Tag der Reservation. Bis zur angegebenen Frist kann kostenlos storniert werden. Später entscheidet die Verwaltung auf Anfrage.',
  },
]

export const privacy: readonly Paragraph[] = [
  { text: 'Die Gemeinde Eschenbühl bearbeitet Ihre Angaben nach dem Datenschutzgesetz des Kantons.' },
  {
    heading: 'Wofür wir Ihre Angaben brauchen',
    text: 'Name, Adresse, E-Mail und Telefon brauchen wir, um Ihre Reservation zu prüfen, zu bestätigen und in Rechnung zu stellen. Antworten auf Fragen zum Anlass dienen der Vorbereitung.',
  },
  {
    heading: 'Wer sie sieht',
    text: 'Ihre Angaben sehen die Gemeindeverwaltung und der zuständige Hauswart. Im öffentlichen Kalender steht nur, dass etwas belegt ist, nie von wem.',
  },
  {
    heading: 'Wie lange wir sie behalten',
    text: 'Angaben zu Rechnungen bewahren wir zehn Jahre auf, wie es das Gesetz verlangt. Alles andere wird gelöscht, sobald es nicht mehr gebraucht wird.',
  },
  {
    heading: 'Ihre Rechte',
    text: 'Sie können jederzeit Auskunft verlangen, Angaben berichtigen oder Ihr Konto löschen lassen: Gemeindeverwaltung, Dorfplatz 3, 8699 Eschenbühl, reservation@eschenbuehl.example.',
  },
]

async function store(tx: TenantTx, storage: Storage, name: string, filename: string, content: Buffer): Promise<number> {
  const checked = await checkFile(filename, content)
  if (!checked) throw new Error(`${filename} is no document`)
  const prepared = await prepareAsset(tx.appId, checked, content)
  await putFiles(storage, prepared, content)
  return (await insertAsset(tx, { name, filename }, prepared)).id
}

/** What whoever reserves agrees to, to take along: the same two documents for every object. */
export async function demoDocuments(tx: TenantTx, storage: Storage, objectIds: readonly number[]): Promise<void> {
  const rulesPdf = await makePdf('Benützungsreglement der Gemeinde Eschenbühl', rules)
  const privacyPdf = await makePdf('Datenschutzerklärung der Gemeinde Eschenbühl', privacy)
  const rulesId = await store(tx, storage, 'Benützungsreglement', 'benuetzungsreglement.pdf', rulesPdf)
  const privacyId = await store(tx, storage, 'Datenschutzerklärung', 'datenschutzerklaerung.pdf', privacyPdf)
  const rows = objectIds.flatMap((objectId) => [
    { app_id: tx.appId, object_id: objectId, asset_id: rulesId, place: 'document' },
    { app_id: tx.appId, object_id: objectId, asset_id: privacyId, place: 'document' },
  ])
  await tx.db.insertInto('bookable_asset').values(rows).execute()
}
