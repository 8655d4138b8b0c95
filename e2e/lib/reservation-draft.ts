import type { Page } from '@playwright/test'
import { keepDraft } from './keep-draft.ts'

interface Wish {
  readonly title: string
  readonly day: string
  readonly from: string
  readonly to: string
  readonly name?: string
  readonly remark?: string
  /** By the name of the option; of a select the name of the choice. */
  readonly options?: Readonly<Record<string, string | number | boolean>>
  /** By the text of the question. */
  readonly answers?: Readonly<Record<string, string | boolean>>
}

export const headers = { 'x-app-id': '1' }

/** The Tuesday so many weeks from now, twenty at most: mornings are free in the demo. In summer it cleans, so that is skipped. */
export function tuesdayIn(weeks: number): string {
  const day = new Date()
  day.setDate(day.getDate() + ((2 - day.getDay() + 7) % 7) + weeks * 7)
  const text = day.toLocaleDateString('sv-SE')
  const isSummer = text.slice(5) > '07-15' && text.slice(5) < '08-05'
  return isSummer && weeks <= 20 ? tuesdayIn(weeks + 21) : text
}

interface ObjectAnswer {
  readonly id: number
  readonly intervals: readonly { readonly id: number; readonly type: string; readonly interval: number }[]
  readonly options: readonly {
    readonly id: number
    readonly value: string
    readonly values: readonly { readonly id: number; readonly value: string }[]
  }[]
  readonly questionnaires: readonly {
    readonly id: number
    readonly questions: readonly { readonly id: number; readonly value: string }[]
  }[]
}

export async function readObject(page: Page, title: string): Promise<ObjectAnswer> {
  const list = await (await page.request.get('/api/objects?itemsPerPage=all', { headers })).json()
  const card = list.objects.find((one: { title: string }) => one.title === title)
  return (await (await page.request.get(`/api/objects/${card.id}`, { headers })).json()).object
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** How many steps lie between two times; of a fixed interval one block is enough for these tests. */
const stepsOf = ({ intervals: [first] }: Pick<ObjectAnswer, 'intervals'>, from: string, to: string): number =>
  first?.type === 'dynamic' ? (minuteOf(to) - minuteOf(from)) / first.interval : 1

async function bookingOf(
  page: Page,
  { title, day, from, to, name = '', remark = '', options = {}, answers = {} }: Wish,
) {
  const object = await readObject(page, title)
  const chosen = Object.entries(options).map(([option, value]) => {
    const found = object.options.find((one) => one.value === option)
    const choice = found?.values.find((one) => one.value === value)
    return [found?.id, choice ? [choice.id] : value]
  })
  const questions = object.questionnaires.flatMap((one) => one.questions)
  const given = Object.entries(answers).map(([text, answer]) => [
    questions.find((one) => one.value === text)?.id,
    answer,
  ])
  return {
    key: crypto.randomUUID(),
    objectId: object.id,
    intervalId: object.intervals[0]?.id,
    quantity: 1,
    isSerial: false,
    displayStart: `${day} ${from}`,
    displayEnd: `${day} ${to}`,
    steps: stepsOf(object, from, to),
    series: null,
    dates: [],
    omitted: [],
    replaces: null,
    name,
    isNamePublic: false,
    remark,
    color: '',
    options: Object.fromEntries(chosen),
    documents: {},
    answers: Object.fromEntries(given),
  }
}

/** Puts a reservation into the browser as if it had been chosen before; choosing has tests of its own. */
export const startDraft = async (page: Page, ...wishes: readonly Wish[]): Promise<string> =>
  keepDraft(page, await Promise.all(wishes.map((wish) => bookingOf(page, wish))))

/** What the Aula of the demo wants to know. */
export const aulaWish = {
  title: 'Aula',
  from: '10:00',
  to: '12:00',
  name: 'Jahresversammlung',
  options: { Bestuhlung: 'Bankett, 120 Plätze', Festbankgarnituren: 4 },
  answers: {
    'Wie viele Personen erwarten Sie?': '80',
    'Was für ein Anlass ist es?': 'Verein',
    'Wer ist am Anlass verantwortlich (Name, Telefon)?': 'Gina Gasser, 079 000 22 33',
  },
}

export const guest = {
  firstname: 'Gina',
  lastname: 'Gasser',
  company: '',
  street: 'Seeweg',
  streetno: '4',
  zipcode: '8699',
  city: 'Eschenbühl',
  email: 'gina.gasser@example.test',
  phone: '079 000 22 33',
}

/** Fills in the contact of a guest and wants to go on. */
export async function sendContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Vorname').fill(guest.firstname)
  await page.getByLabel('Nachname').fill(guest.lastname)
  await page.getByLabel('Strasse').fill(guest.street)
  await page.getByLabel('Hausnummer').fill(guest.streetno)
  await page.getByLabel('PLZ').fill(guest.zipcode)
  await page.getByRole('textbox', { name: 'Ort' }).fill(guest.city)
  await page.getByLabel('E-Mail Adresse').fill(email)
  await page.getByLabel('Telefon').fill(guest.phone)
  await page.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
}

/** Fills in the contact of a guest and goes on to the last look. */
export async function fillContact(page: Page, email: string): Promise<void> {
  await sendContact(page, email)
  await page.getByRole('heading', { level: 1, name: 'Stimmt alles?' }).waitFor()
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Benützungsreglement/ }).check()
  await page.getByRole('checkbox', { name: /Datenschutz/ }).check()
  await page.getByText('Der Preis wird noch berechnet.').first().waitFor({ state: 'hidden' })
}

export const orderButton = (page: Page) =>
  page.getByRole('button', { name: /^(Verbindlich r|R)eservieren( und bezahlen)?$/ })

export const typeCode = (page: Page, code: string) =>
  page
    .getByLabel('Ziffer 1 von 6')
    .click()
    .then(() => page.keyboard.type(code))

/** The six digits of a mail; they stand alone on their line. */
export function codeIn(mail: string): string {
  const match = /^(\d{6})\r?$/m.exec(mail)
  if (!match?.[1]) throw new Error('no code in the mail')
  return match[1]
}
