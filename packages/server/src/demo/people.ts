import type { NewUser } from '../modules/user/index.ts'

/** Shown in the README and at the end of `npm start`; the three accounts are for trying things out. */
export const demoPassword = 'Demo-2026-pass'

type Person = Omit<NewUser, 'role' | 'password' | 'groupIds'>

export const staff: readonly (Person & { group: 'administration' | 'office' | 'caretaker' })[] = [
  { email: 'admin@demo.test', firstname: 'Sandra', lastname: 'Huber', phone: '052 000 41 21', group: 'administration' },
  {
    email: 'sekretariat@demo.test',
    firstname: 'Monika',
    lastname: 'Bächtold',
    phone: '052 000 41 22',
    group: 'office',
  },
  { email: 'hauswart@demo.test', firstname: 'Daniel', lastname: 'Frick', phone: '079 000 41 23', group: 'caretaker' },
]

export const priceCategories = [
  { name: 'Einheimische', isDefault: false, zipcodes: ['8697', '8698', '8699'] },
  { name: 'Auswärtige', isDefault: true, zipcodes: [] },
] as const

const village = { zipcode: '8699', city: 'Eschenbühl' }

export const people: readonly (Person & { isClub?: boolean })[] = [
  {
    email: 'kunde@demo.test',
    firstname: 'Nora',
    lastname: 'Brunner',
    company: 'Frauenchor Eschenbühl',
    street: 'Lindenweg',
    streetno: '8',
    ...village,
    phone: '079 000 18 42',
    isClub: true,
  },
  {
    email: 'turnverein@demo.test',
    firstname: 'Reto',
    lastname: 'Müller',
    company: 'Turnverein Eschenbühl',
    street: 'Rietacherweg',
    streetno: '12',
    ...village,
    phone: '079 000 22 10',
    isClub: true,
  },
  {
    email: 'petra.wyss@demo.test',
    firstname: 'Petra',
    lastname: 'Wyss',
    street: 'Bahnhofstrasse',
    streetno: '14a',
    ...village,
    phone: '079 000 33 51',
  },
  {
    email: 'marco.zehnder@demo.test',
    firstname: 'Marco',
    lastname: 'Zehnder',
    company: 'Hess AG',
    street: 'Industriestrasse',
    streetno: '9',
    zipcode: '8400',
    city: 'Winterthur',
    phone: '052 000 77 30',
  },
]
