import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFile, insertAsset, prepareAsset, putFiles } from '../modules/media/index.ts'
import { insertObject, insertQuestionnaire, type NewObject } from '../modules/object/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'

export const daily = (start: string, end: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start, end } }))

export interface DemoPrices {
  readonly locals: number
  readonly others: number
  readonly clubs: number
}

export type DemoObjects = Readonly<
  Record<
    'hall' | 'thirdA' | 'thirdB' | 'thirdC' | 'aula' | 'hut' | 'grill' | 'kitchen' | 'bike' | 'tables' | 'room',
    number
  >
>

/** What Eschenbühl lets out: one object for each way of booking. */
export async function demoObjects(tx: TenantTx, storage: Storage, categories: DemoPrices): Promise<DemoObjects> {
  const price = (locals: number, others: number, clubs: number) => ({
    [categories.locals]: locals * 100,
    [categories.others]: others * 100,
    [categories.clubs]: clubs * 100,
  })
  const group = await demoCategories(tx)
  const summer = {
    type: 'range',
    repeat: true,
    title: 'Sommerreinigung',
    startYear: 2026,
    startMonth: 7,
    startDay: 20,
    endYear: 2026,
    endMonth: 8,
    endDay: 2,
  } as const
  const national = { type: 'day', repeat: true, title: 'Bundesfeier', year: 2026, month: 8, day: 1 } as const

  const tables = await add(tx, storage, 'festbankgarnituren.svg', {
    title: 'Festbankgarnituren',
    description: '<p>Tisch mit zwei Bänken für acht Personen. Abholung im Werkhof, Montag bis Freitag.</p>',
    categoryId: group.material,
    building: 'Werkhof',
    address: 'Industriestrasse 2, 8699 Eschenbühl',
    handoverInfo: 'Abholen und zurückbringen im Werkhof, Montag bis Freitag, 07:00–11:45 und 13:30–16:30.',
    stock: 20,
    confirmation: 'automatic',
    openingTimes: daily('07:00', '19:00'),
    intervals: [{ name: 'Pro Tag', type: 'dynamic', isMultiDays: true, maxSteps: 14, prices: price(8, 12, 5) }],
    sort: 70,
  })
  const third = (name: string, sort: number) =>
    add(tx, storage, 'dreifachturnhalle.svg', {
      title: `Dreifachturnhalle, ${name}`,
      description: '<p>Ein Drittel der Halle, 15 × 28 m, mit Geräteraum.</p>',
      categoryId: group.sport,
      building: 'Schulhaus Linde',
      address: 'Schulstrasse 12, 8699 Eschenbühl',
      capacity: 60,
      allowsSeries: true,
      openingTimes: [
        ...daily('17:00', '22:00').filter(({ day }) => day > 0 && day < 6),
        ...daily('08:00', '22:00').filter(({ day }) => day === 0 || day === 6),
      ],
      blockingDays: [summer],
      intervals: [
        {
          name: 'Pro Stunde',
          type: 'dynamic',
          interval: 60,
          maxSteps: 5,
          prices: price(30, 45, 10),
          priceRules: [{ label: 'Wochenende', weekdays: [0, 6], factor: 125 }],
        },
      ],
      sort,
    })
  const [thirdA, thirdB, thirdC] = [
    await third('Drittel A', 11),
    await third('Drittel B', 12),
    await third('Drittel C', 13),
  ]
  const hall = await add(tx, storage, 'dreifachturnhalle.svg', {
    title: 'Dreifachturnhalle, ganze Halle',
    description: '<p>Alle drei Drittel mit Tribüne für 300 Personen. Für Turniere und Anlässe.</p>',
    categoryId: group.sport,
    building: 'Schulhaus Linde',
    address: 'Schulstrasse 12, 8699 Eschenbühl',
    capacity: 300,
    allowsSeries: true,
    equipment: ['Tribüne', 'Lautsprecher', 'Garderoben', 'Rollstuhlgängig'],
    openingTimes: [
      ...daily('17:00', '22:00').filter(({ day }) => day > 0 && day < 6),
      ...daily('07:00', '23:00').filter(({ day }) => day === 0 || day === 6),
    ],
    blockingDays: [summer],
    intervals: [
      {
        name: 'Pro Stunde',
        type: 'dynamic',
        interval: 60,
        maxSteps: 16,
        preProcessingTime: 30,
        postProcessingTime: 30,
        prices: price(80, 120, 25),
      },
    ],
    partIds: [thirdA, thirdB, thirdC],
    sort: 10,
  })
  const aula = await add(tx, storage, 'aula.svg', {
    title: 'Aula',
    description: '<p>Saal mit Bühne für Konzerte, Theater und Versammlungen. Flügel auf Anfrage.</p>',
    categoryId: group.rooms,
    building: 'Schulhaus Linde',
    address: 'Schulstrasse 12, 8699 Eschenbühl',
    handoverInfo: 'Der Hauswart öffnet eine halbe Stunde vorher: 079 000 41 23. Bitte am Haupteingang warten.',
    capacity: 180,
    equipment: ['Bühne', 'Beamer', 'Lautsprecher', 'Rollstuhlgängig'],
    allowsSeries: true,
    isTaxable: true,
    openingTimes: daily('08:00', '23:59'),
    blockingDays: [summer],
    intervals: [
      {
        name: 'Pro Stunde',
        type: 'dynamic',
        interval: 60,
        maxSteps: 12,
        preProcessingTime: 60,
        postProcessingTime: 60,
        prices: price(45, 70, 20),
        priceRules: [{ label: 'Abend ab 18 Uhr', from: '18:00', until: '23:59', surcharge: 1000 }],
      },
      {
        name: 'Ganzer Tag',
        type: 'fixed',
        maxSteps: 1,
        interval: 840,
        settings: { first: '08:00', count: 1, minutes: 840 },
        isFlat: true,
        prices: price(380, 600, 180),
      },
    ],
    options: [
      {
        value: 'Bestuhlung',
        inputType: 'select',
        isRequired: true,
        values: [{ value: 'Konzert, 180 Plätze' }, { value: 'Bankett, 120 Plätze' }, { value: 'Ohne' }],
      },
      { value: 'Bühnentechnik mit Betreuung', inputType: 'checkbox', prices: price(120, 150, 80), isTaxable: true },
      { value: 'Festbankgarnituren', inputType: 'number', stockObjectId: tables, prices: price(8, 12, 5) },
    ],
    sort: 20,
  })
  const hut = await add(tx, storage, 'waldhuette.svg', {
    title: 'Waldhütte Rüti',
    description: '<p>Hütte am Waldrand mit Küche, Cheminée und 40 Sitzplätzen. Schlüssel beim Werkhof.</p>',
    categoryId: group.outside,
    building: 'Rüti',
    address: 'Waldweg, 8698 Hinterberg',
    capacity: 40,
    equipment: ['Küche', 'Cheminée', 'WC', 'Parkplätze'],
    openingTimes: daily('08:00', '22:00'),
    blockingDays: [national],
    intervals: [
      {
        name: 'Pro Nacht',
        type: 'dynamic',
        isMultiDays: true,
        maxSteps: 7,
        settings: { from: '14:00', to: '11:00' },
        postProcessingTime: 60,
        prices: price(180, 280, 140),
        priceRules: [{ label: 'Sommer', seasonStart: '06-01', seasonEnd: '09-15', factor: 120 }],
      },
    ],
    sort: 30,
  })
  const grill = await add(tx, storage, 'grillplatz.svg', {
    title: 'Grillplatz Seeblick',
    description: '<p>Gedeckter Platz mit grossem Grill, sechs Tischen und Brunnen. Holz ist vorhanden.</p>',
    categoryId: group.outside,
    building: 'Seeufer',
    address: 'Seestrasse 120, 8699 Eschenbühl',
    capacity: 50,
    confirmation: 'automatic',
    openingTimes: daily('09:00', '22:00'),
    blockingDays: [national],
    intervals: [
      {
        name: 'Halbtag',
        type: 'fixed',
        interval: 240,
        maxSteps: 2,
        settings: { first: '09:00', count: 3, minutes: 270 },
        prices: price(30, 50, 20),
      },
    ],
    sort: 40,
  })
  const kitchen = await add(tx, storage, 'gemeindekueche.svg', {
    title: 'Gemeindeküche',
    description: '<p>Voll ausgerüstete Küche beim Mehrzwecksaal, Geschirr für 200 Personen.</p>',
    categoryId: group.rooms,
    building: 'Mehrzweckhalle Dorf',
    address: 'Dorfplatz 5, 8699 Eschenbühl',
    capacity: 12,
    openingTimes: daily('07:00', '23:00'),
    intervals: [
      {
        name: 'Pro Stunde',
        type: 'dynamic',
        interval: 60,
        maxSteps: 10,
        postProcessingTime: 60,
        prices: price(25, 40, 12),
      },
    ],
    options: [{ value: 'Geschirr (Gedecke)', inputType: 'number', minimum: 10, prices: price(1, 2, 1) }],
    sort: 50,
  })
  const bike = await add(tx, storage, 'cargovelo.svg', {
    title: 'Cargovelo',
    description: '<p>Elektrisches Lastenvelo mit Kiste, trägt bis 100 kg. Drei Stück.</p>',
    categoryId: group.material,
    building: 'Gemeindehaus',
    address: 'Dorfplatz 3, 8699 Eschenbühl',
    stock: 3,
    confirmation: 'automatic',
    leadTimeHours: 1,
    openingTimes: daily('07:00', '20:00'),
    intervals: [{ name: 'Halbe Stunde', type: 'dynamic', interval: 30, maxSteps: 16, prices: price(3, 4, 3) }],
    sort: 60,
  })
  const room = await add(tx, storage, null, {
    title: 'Sitzungszimmer Gemeindehaus',
    description: '<p>Für Sitzungen bis zwölf Personen. Der Preis richtet sich nach dem Anlass.</p>',
    categoryId: group.rooms,
    building: 'Gemeindehaus',
    address: 'Dorfplatz 3, 8699 Eschenbühl',
    capacity: 12,
    equipment: ['Bildschirm', 'Rollstuhlgängig'],
    hasPrices: false,
    openingTimes: daily('08:00', '20:00').filter(({ day }) => day > 0 && day < 6),
    intervals: [{ name: 'Pro Stunde', type: 'dynamic', interval: 60, maxSteps: 8 }],
    sort: 55,
  })
  await demoQuestionnaire(tx, [aula, hut, hall])
  // What the caretaker looks after; for everything else the office is told.
  await tx.db
    .updateTable('bookable')
    .set({ notification_recipients: ['hauswart@demo.test', 'reservation@eschenbuehl.example'] })
    .where('app_id', '=', tx.appId)
    .where('id', 'in', [hall, thirdA, thirdB, thirdC, aula])
    .execute()
  return { hall, thirdA, thirdB, thirdC, aula, hut, grill, kitchen, bike, tables, room }
}

async function demoCategories(tx: TenantTx) {
  const add = async (name: string, sort: number) => {
    const values = { app_id: tx.appId, name, sort }
    return (await tx.db.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  return {
    rooms: await add('Säle und Räume', 1),
    sport: await add('Sport', 2),
    outside: await add('Draussen', 3),
    material: await add('Material und Fahrzeuge', 4),
  }
}

/** An object with its picture. */
export async function add(tx: TenantTx, storage: Storage, picture: string | null, object: NewObject): Promise<number> {
  const id = await insertObject(tx, { isVisible: true, horizonDays: 540, leadTimeHours: 24, ...object })
  if (!picture) return id
  const content = await readFile(join(import.meta.dirname, 'pictures', picture))
  const checked = await checkFile(picture, content)
  if (!checked) throw new Error(`${picture} is no picture`)
  const prepared = await prepareAsset(tx.appId, checked, content)
  await putFiles(storage, prepared, content)
  const asset = await insertAsset(tx, { name: object.title, filename: picture }, prepared)
  await tx.db
    .insertInto('bookable_asset')
    .values({ app_id: tx.appId, object_id: id, asset_id: asset.id, place: 'main' })
    .execute()
  return id
}

async function demoQuestionnaire(tx: TenantTx, objectIds: readonly number[]): Promise<void> {
  const question = (type: 'text' | 'number' | 'select' | 'checkbox' | 'info', value: string, more: object = {}) => ({
    id: 0,
    type,
    value,
    help: '',
    isRequired: false,
    settings: { multiple: false, standard: '', choices: [] as string[] },
    ...more,
  })
  const id = await insertQuestionnaire(tx, {
    title: 'Angaben zum Anlass',
    questions: [
      question('info', 'Damit wir den Anlass vorbereiten können, brauchen wir einige Angaben.'),
      question('number', 'Wie viele Personen erwarten Sie?', { isRequired: true }),
      question('select', 'Was für ein Anlass ist es?', {
        isRequired: true,
        settings: { multiple: false, standard: '', choices: ['Privat', 'Verein', 'Öffentlich', 'Firma'] },
      }),
      question('checkbox', 'Es wird Alkohol ausgeschenkt'),
      question('text', 'Wer ist am Anlass verantwortlich (Name, Telefon)?', { isRequired: true }),
    ],
  })
  const rows = objectIds.map((objectId) => ({ app_id: tx.appId, object_id: objectId, questionnaire_id: id }))
  await tx.db.insertInto('object_questionnaire').values(rows).execute()
}
