import type { TenantTx } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { add, daily } from './objects.ts'

export type CantonObjects = Readonly<Record<'hall' | 'meeting' | 'gym' | 'kitchen' | 'bike' | 'parking', number>>

interface CantonPrices {
  readonly everybody: number
  readonly offices: number
}

/** What the canton lets out: an assembly hall, rooms for meetings, and places to park. */
export async function cantonObjects(tx: TenantTx, storage: Storage, categories: CantonPrices): Promise<CantonObjects> {
  const price = (everybody: number, offices: number) => ({
    [categories.everybody]: everybody * 100,
    [categories.offices]: offices * 100,
  })
  const workdays = (start: string, end: string) => daily(start, end).filter(({ day }) => day > 0 && day < 6)
  const category = async (name: string, sort: number) => {
    const values = { app_id: tx.appId, name, sort }
    return (await tx.db.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const rooms = await category('Säle und Räume', 1)
  const sport = await category('Sport', 2)
  const mobility = await category('Mobilität', 3)
  const byHour = (maxSteps: number, prices: Record<number, number>) =>
    [{ name: 'Pro Stunde', type: 'dynamic', interval: 60, maxSteps, prices }] as const

  const hall = await add(tx, storage, 'aula.svg', {
    title: 'Kantonsratssaal',
    description: '<p>Saal mit 120 festen Plätzen, Rednerpult und Simultananlage.</p>',
    categoryId: rooms,
    building: 'Rathaus',
    address: 'Regierungsplatz 1, 8799 Linthbrugg',
    capacity: 120,
    equipment: ['Rednerpult', 'Simultananlage', 'Beamer', 'Rollstuhlgängig'],
    openingTimes: daily('08:00', '23:00'),
    intervals: [...byHour(12, price(90, 0))],
    options: [
      {
        value: 'Bestuhlung',
        inputType: 'select',
        isRequired: true,
        values: [{ value: 'Ratssaal, 120 Plätze' }, { value: 'Podium, 100 Plätze' }],
      },
      { value: 'Simultanübersetzung mit Technik', inputType: 'checkbox', prices: price(240, 120) },
    ],
    sort: 10,
  })
  const meeting = await add(tx, storage, 'sitzungszimmer.svg', {
    title: 'Sitzungszimmer Staatskanzlei',
    description: '<p>Zimmer mit Tisch für 14 Personen, Bildschirm und Videokonferenz.</p>',
    categoryId: rooms,
    building: 'Staatskanzlei',
    address: 'Regierungsplatz 3, 8799 Linthbrugg',
    capacity: 14,
    equipment: ['Bildschirm', 'Videokonferenz', 'Rollstuhlgängig'],
    openingTimes: workdays('07:00', '21:00'),
    intervals: [...byHour(8, price(35, 0))],
    sort: 20,
  })
  const gym = await add(tx, storage, 'dreifachturnhalle.svg', {
    title: 'Turnhalle Kantonsschule',
    description: '<p>Halle mit Garderoben und Tribüne, ausserhalb der Schulzeit.</p>',
    categoryId: sport,
    building: 'Kantonsschule',
    address: 'Schulweg 20, 8799 Linthbrugg',
    capacity: 300,
    equipment: ['Garderoben', 'Tribüne'],
    allowsSeries: true,
    openingTimes: [
      ...workdays('17:00', '22:00'),
      ...daily('08:00', '22:00').filter(({ day }) => day === 0 || day === 6),
    ],
    intervals: [...byHour(5, price(45, 10))],
    sort: 30,
  })
  const kitchen = await add(tx, storage, 'gemeindekueche.svg', {
    title: 'Schulküche Berufsschule',
    description: '<p>Vier Kochstellen für Kurse bis 32 Personen.</p>',
    categoryId: rooms,
    building: 'Berufsschule',
    address: 'Gewerbestrasse 8, 8799 Linthbrugg',
    capacity: 32,
    openingTimes: daily('08:00', '22:00'),
    intervals: [...byHour(8, price(35, 15))],
    sort: 40,
  })
  const bike = await add(tx, storage, 'cargovelo.svg', {
    title: 'Cargovelo Regierungsgebäude',
    description: '<p>Elektrisches Lastenvelo mit Kiste für 60 kg. Zwei Stück.</p>',
    categoryId: mobility,
    building: 'Regierungsgebäude',
    address: 'Regierungsplatz 1, 8799 Linthbrugg',
    stock: 2,
    confirmation: 'automatic',
    leadTimeHours: 1,
    openingTimes: daily('07:00', '19:00'),
    intervals: [...byHour(10, price(4, 0))],
    sort: 50,
  })
  const parking = await add(tx, storage, 'parkplatz.svg', {
    title: 'Parkplätze Regierungsplatz',
    description: '<p>Zwölf Plätze für Gäste, zwei davon mit Ladestation.</p>',
    categoryId: mobility,
    building: 'Regierungsplatz',
    address: 'Regierungsplatz, 8799 Linthbrugg',
    stock: 12,
    confirmation: 'automatic',
    openingTimes: daily('06:00', '22:00'),
    intervals: [...byHour(12, price(2, 0))],
    sort: 60,
  })
  return { hall, meeting, gym, kitchen, bike, parking }
}
