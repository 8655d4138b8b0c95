import type { PublicObject, Reservation } from '@allmend/contract'
import type { OptionValue } from '../booking-draft/index.ts'

type PublicOption = PublicObject['options'][number]
export type OptionValues = Readonly<Record<number, OptionValue>>

/** A booking keeps the words of a choice; the fields want the choice itself. */
function choiceOf({ inputType, values }: PublicOption, shown: string): OptionValue {
  if (inputType === 'number') return Number(shown)
  if (inputType === 'checkbox') return shown === 'Ja'
  if (inputType !== 'select') return shown
  // A name may have a comma in it, so several names cannot simply be taken apart.
  const exact = values.filter(({ value }) => value === shown)
  const chosen = exact.length > 0 ? exact : values.filter(({ value }) => shown.includes(value))
  // Words that are no choice any more stay words: sent back as they are, nothing is lost.
  return chosen.map(({ value }) => value).join(', ') === shown ? chosen.map(({ id }) => id) : shown
}

/** The options of a booking as its object offers them today; what it does not offer stays as the booking keeps it. */
export const optionValuesOf = (object: PublicObject, { options }: Pick<Reservation, 'options'>): OptionValues =>
  Object.fromEntries(
    options.map(({ id, value }) => {
      const option = object.options.find((one) => one.id === id)
      return [id, option ? choiceOf(option, value) : value]
    }),
  )
