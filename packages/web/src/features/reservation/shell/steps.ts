export const steps = ['objekte', 'termine', 'kontakt', 'pruefen', 'abschluss'] as const
export type Step = (typeof steps)[number]

export const stepWords = {
  objekte: 'Objekte',
  termine: 'Termine',
  kontakt: 'Kontakt',
  pruefen: 'Prüfen',
  abschluss: 'Abschluss',
} as const satisfies Record<Step, string>

/** What the address of the process holds. */
export interface StepSearch {
  readonly step: Step
  /** The number of an object, or the key of a booking in the draft. */
  readonly object?: string | number
  /** A day somebody pointed at, `2026-12-24`. */
  readonly day?: string
  /** The time of this booking was lost to somebody else meanwhile. */
  readonly lost?: true
  /** Somebody wanted to go on although something about this booking is missing; it is marked. */
  readonly missing?: true
  /** Opens the order that was placed. */
  readonly order?: string
  /** What the objects are narrowed down by. */
  readonly search?: string
  readonly category?: number
  readonly persons?: number
}

const isStep = (value: unknown): value is Step => steps.some((step) => step === value)

const text = (value: unknown, allowed: RegExp): string | null => {
  const given = typeof value === 'number' ? String(value) : value
  return typeof given === 'string' && allowed.test(given) ? given : null
}

const wholeNumber = (value: unknown): number | null => {
  const digits = text(value, /^[1-9]\d{0,8}$/)
  return digits === null ? null : Number(digits)
}

export function parseStepSearch(raw: Record<string, unknown>): StepSearch {
  const object = text(raw.object, /^[\w-]{1,64}$/)
  const day = text(raw.day, /^\d{4}-\d\d-\d\d$/)
  const [category, persons] = [wholeNumber(raw.category), wholeNumber(raw.persons)]
  const search = typeof raw.search === 'number' ? String(raw.search) : raw.search
  const order = text(raw.order, /^[\w.-]{1,200}$/)
  return {
    step: isStep(raw.step) ? raw.step : 'objekte',
    // As a number it stands in the address without quotes.
    ...(object !== null && { object: wholeNumber(object) ?? object }),
    ...(day !== null && { day }),
    ...((raw.lost === true || raw.lost === 1) && { lost: true }),
    ...((raw.missing === true || raw.missing === 1) && { missing: true }),
    ...(order !== null && { order }),
    ...(typeof search === 'string' && search.trim() !== '' && { search: search.slice(0, 200) }),
    ...(category !== null && { category }),
    ...(persons !== null && { persons }),
  }
}
