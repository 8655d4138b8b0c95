import { today } from '../../lib/clock.ts'

/** What is wrong with the day money came in or went out: it is none, or still to come. */
export function payDayError(onDay: string, isTried: boolean): string | null {
  if (onDay === '') return isTried ? 'Bitte geben Sie ein Datum ein.' : null
  return onDay > today() ? 'Das Datum darf nicht in der Zukunft liegen.' : null
}
