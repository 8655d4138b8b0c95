/** What an account and a person at the gateway have in common to be compared by. */
export interface Compared {
  readonly firstname: string
  readonly lastname: string
  readonly street: string
  readonly streetno: string
  readonly zipcode: string
  readonly city: string
}

export const fitParts = ['firstname', 'lastname', 'street', 'zipcode', 'city'] as const
export type FitPart = (typeof fitParts)[number]

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll(/\s+/g, ' ').trim()

/** «Bahnhofstr.» and «Bahnhofstrasse» are the same street. */
const plainStreet = (text: string) => plain(text).replace(/str\.?$/, 'strasse')

const same = (one: string, other: string) => one !== '' && one === other

/** Which parts are the same; the street counts with its number, and nothing is the same as nothing. */
export function fittingParts(account: Compared, person: Compared): FitPart[] {
  return fitParts.filter((part) =>
    part === 'street'
      ? same(plainStreet(account.street), plainStreet(person.street)) &&
        plain(account.streetno) === plain(person.streetno)
      : same(plain(account[part]), plain(person[part])),
  )
}

/** Best first; of those that fit as well, those that live here, then by number. */
export const byFit =
  <P extends Compared & { readonly personalNumber: string; readonly status: string }>(account: Compared) =>
  (one: P, other: P): number =>
    fittingParts(account, other).length - fittingParts(account, one).length ||
    Number(other.status === 'active') - Number(one.status === 'active') ||
    one.personalNumber.localeCompare(other.personalNumber)

/** Of people sorted by how they fit the one to suggest: somebody of that name, whom nobody fits as well as. */
function clearlyBest<P extends Compared>([first, second]: readonly P[], account: Compared): P | null {
  if (!first) return null
  const fits = fittingParts(account, first)
  const isNamed = fits.includes('firstname') && fits.includes('lastname')
  return isNamed && (!second || fittingParts(account, second).length < fits.length) ? first : null
}

interface Candidate extends Compared {
  readonly status: string
  /** The account that has this person already. */
  readonly linkedTo: object | null
}

/** Whom to suggest: the clear best of all, if nobody has them yet and they are alive. Where the best is taken, nobody stands in for them. */
export function suggested<P extends Candidate>(sorted: readonly P[], account: Compared): P | null {
  const best = clearlyBest(sorted, account)
  return best && best.linkedTo === null && best.status !== 'deceased' ? best : null
}

export const personStatusWords: Readonly<Record<string, string>> = {
  active: 'Aktiv',
  moved: 'Weggezogen',
  deceased: 'Verstorben',
}
