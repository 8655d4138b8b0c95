import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grantablePermissions } from '@allmend/domain/access'
import { formatDay, weekdayOf } from '@allmend/domain/time'
import { createApp } from '../modules/tenant/index.ts'
import { createGroup, createUser, insertPriceCategory } from '../modules/user/index.ts'
import type { PlatformTx, TenantTx } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { type DemoOrder, demoToday, writeDemoOrders } from './bookings.ts'
import { type CantonObjects, cantonObjects } from './canton-objects.ts'
import { demoOrderStates } from './demo-states.ts'
import { demoAccounts, demoCantonPayments } from './payments.ts'
import { demoPassword } from './people.ts'
import { demoLegalTexts } from './texts.ts'

const portal = 'https://www.kanton-linth.example'

/** Browsers lead every name below `localhost` to their own machine. */
export const cantonDomain = 'kanton.localhost'

/** Kanton Linth, on a domain of its own. */
export async function createCanton(tx: PlatformTx, storage: Storage): Promise<number> {
  const crest = await readFile(join(import.meta.dirname, 'pictures/kanton.svg'))
  await storage.put('base/demo/kanton.svg', crest)
  return createApp(tx, {
    title: 'Kanton Linth',
    domains: [cantonDomain],
    layout: 'gov',
    featureFlags: ['payment'],
    logo: '/files/base/demo/kanton.svg',
    texts: {
      title: 'Kanton Linth',
      address: 'Staatskanzlei, Raumverwaltung\nRegierungsplatz 1\n8799 Linthbrugg',
      contact: '055 000 12 00\nraeume@kanton-linth.example',
      legal: 'Es gilt die Verordnung über die Benützung kantonaler Räume.',
      regulation: 'Benützungsordnung der Staatskanzlei vom 1. März 2026',
      orderSuccess: 'Vielen Dank für Ihre Reservation. Sie erhalten in Kürze eine E-Mail.',
    },
    governmentLinks: {
      portalOverview: `${portal}/portal`,
      portalProcesses: `${portal}/portal/vorgaenge`,
      portalServices: `${portal}/portal/dienstleistungen`,
      portalPersonalData: `${portal}/portal/daten`,
      portalOrganisations: `${portal}/portal/organisationen`,
      portalHelp: `${portal}/portal/hilfe`,
      metaJobs: `${portal}/jobs`,
      metaMedia: `${portal}/medien`,
      metaNews: `${portal}/aktuell`,
      metaTopics: `${portal}/themen`,
      metaServices: `${portal}/dienstleistungen`,
      metaAuthorities: `${portal}/behoerden`,
      imprintContact: `${portal}/kontakt`,
      imprintNotice: `${portal}/impressum`,
      imprintLegal: `${portal}/rechtliches`,
      imprintAccessibility: `${portal}/barrierefreiheit`,
    },
  })
}

const home = { zipcode: '8799', city: 'Linthbrugg' }

/** Two of them can sign in: a password takes its time to hash. */
const customers = [
  {
    ...{ email: 'kunde@kanton.test', firstname: 'Livia', lastname: 'Hefti', company: 'Historischer Verein Linth' },
    ...{ street: 'Burgweg', streetno: '4', phone: '079 000 61 20', password: demoPassword, ...home },
  },
  {
    ...{ email: 'urs.truempi@kanton.test', firstname: 'Urs', lastname: 'Trümpi', company: 'Handelskammer Linth' },
    ...{ street: 'Bahnhofstrasse', streetno: '22', phone: '055 000 40 10', ...home },
  },
  {
    ...{ email: 'seraina.zopfi@kanton.test', firstname: 'Seraina', lastname: 'Zopfi', company: '' },
    ...{ street: 'Kirchgasse', streetno: '3', phone: '079 000 88 14', ...home },
  },
]

/** The same rules, said by a canton. */
const asCanton = (html: string): string =>
  [
    ['Der Gemeinderat Eschenbühl', 'Der Regierungsrat des Kantons Linth'],
    ['Die Gemeinde Eschenbühl', 'Der Kanton Linth'],
    ['welche die Gemeinde zur Benützung', 'welche der Kanton zur Benützung'],
    [
      'Gemeindeverwaltung, Dorfplatz 3, 8699 Eschenbühl, reservation@eschenbuehl.example',
      'Staatskanzlei, Regierungsplatz 1, 8799 Linthbrugg',
    ],
    ['die Gemeindeverwaltung', 'die Staatskanzlei'],
    ['nach dem Datenschutzgesetz des Kantons', 'nach seinem Datenschutzgesetz'],
  ].reduce((text, [village = '', canton = '']) => text.replaceAll(village, canton), html)

export async function seedCanton(tx: TenantTx, storage: Storage): Promise<void> {
  const office = await createGroup(tx, { name: 'Staatskanzlei', role: 'admin', permissions: grantablePermissions })
  const clerk = { firstname: 'Beatrice', lastname: 'Leuzinger', phone: '055 000 12 01' }
  const account = { email: 'admin@kanton.test', password: demoPassword, groupIds: [office] }
  await createUser(tx, { ...clerk, ...account, role: 'admin' })
  const everybody = await insertPriceCategory(tx, { name: 'Öffentlichkeit', isDefault: true, zipcodes: [] })
  const offices = await insertPriceCategory(tx, { name: 'Kantonale Stellen', isDefault: false, zipcodes: [] })
  for (const person of customers) await createUser(tx, { ...person, role: 'user' })
  await demoLegalTexts(tx, `${clerk.firstname} ${clerk.lastname}`, { kinds: ['regulation', 'privacy'], say: asCanton })
  await demoCantonPayments(tx)
  const objects = await cantonObjects(tx, storage, { everybody, offices })
  await writeDemoOrders(tx, Object.values(objects), cantonOrders(objects))
  await demoOrderStates(tx)
  await demoAccounts(tx, `${clerk.firstname} ${clerk.lastname}`)
}

/** A year of the canton in a dozen orders, one in each state. */
function cantonOrders(o: CantonObjects): DemoOrder[] {
  const today = demoToday()
  /** The first working day from then on. */
  const on = (offset: number, start: string, end: string) => {
    const weekday = weekdayOf(today + offset)
    const day = formatDay(today + offset + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0))
    return [{ start: `${day} ${start}`, end: `${day} ${end}` }]
  }
  const [livia, urs, seraina] = customers.map(({ email }) => email)
  if (!livia || !urs || !seraina) throw new Error('the canton has lost its customers')
  return [
    { email: livia, objectId: o.hall, name: 'Jahresversammlung', dates: on(-190, '18:00', '22:00') },
    { email: urs, objectId: o.hall, name: 'Wirtschaftsforum', dates: on(-95, '09:00', '17:00') },
    { email: livia, objectId: o.meeting, name: 'Vorstand', dates: on(-60, '18:00', '20:00') },
    { email: urs, objectId: o.parking, name: 'Gäste Wirtschaftsforum', dates: on(-45, '08:00', '18:00'), quantity: 6 },
    { email: seraina, objectId: o.bike, name: '', dates: on(-20, '08:00', '12:00') },
    { email: seraina, objectId: o.kitchen, name: 'Kochkurs', dates: on(-8, '17:00', '21:00') },
    { email: livia, objectId: o.hall, name: 'Vortragsabend', dates: on(9, '18:00', '21:00') },
    { email: urs, objectId: o.meeting, name: 'Schlichtung', dates: on(11, '13:00', '16:00'), state: 'unconfirmed' },
    {
      email: livia,
      objectId: o.gym,
      name: 'Historisches Turnen',
      dates: on(16, '18:00', '21:00'),
      state: 'unconfirmed',
    },
    { email: seraina, objectId: o.hall, name: 'Hochzeitsapéro', dates: on(23, '14:00', '18:00'), state: 'rejected' },
    { email: urs, objectId: o.kitchen, name: 'Firmenessen', dates: on(30, '17:00', '21:00'), state: 'cancelled' },
    { email: livia, objectId: o.parking, name: 'Besuch aus Uri', dates: on(36, '08:00', '18:00'), quantity: 2 },
  ]
}
