import { between, checkFields, type FieldSpec, integer, type Rule, required } from '@allmend/domain/validation'
import { packList, unpackList } from '../../../../framework/form/packed-list.ts'

/** What a cancellation costs: so many percent from so many days before. As typed. */
export interface FeeStep {
  readonly days: string
  readonly percent: string
}

export const packFeeSteps = (steps: readonly FeeStep[]): string[] => packList(steps)
export const readFeeSteps = (texts: readonly string[]): FeeStep[] => unpackList<FeeStep>(texts)

export const feeStepFields = {
  days: { label: 'Tage vorher', rules: [required, integer, between(0, 365)] },
  percent: { label: 'Prozent', rules: [required, integer, between(0, 100)] },
} satisfies FieldSpec

export const feeStepErrors = (step: FeeStep) => checkFields(feeStepFields, { ...step })

export const feeStepsRule: Rule = (value) => {
  const steps = readFeeSteps(Array.isArray(value) ? value.map(String) : [])
  for (const step of steps) {
    const [sentence] = Object.values(feeStepErrors(step))
    if (sentence) return sentence
  }
  const days = steps.map((step) => Number(step.days))
  return new Set(days).size < days.length ? 'Zwei Stufen beginnen am selben Tag.' : null
}

/** «Ab 14 Tagen vorher 50 % …» as a sentence; nothing while something of it cannot be read. */
export function feeWords(steps: readonly FeeStep[]): string {
  if (steps.length === 0) return 'Eine Stornierung kostet nichts.'
  if (feeStepsRule(packFeeSteps(steps), '', {}) !== null) return ''
  const parts = steps
    .map(({ days, percent }) => ({ days: Number(days), percent: Number(percent) }))
    .sort((a, b) => b.days - a.days)
    .map(({ days, percent }) => `${fromWords(days)} ${percent} %`)
  return `Stornieren kostet ${parts.join(', ')} des Preises; früher nichts.`
}

function fromWords(days: number): string {
  if (days === 0) return 'am Tag selbst'
  return days === 1 ? 'ab 1 Tag vorher' : `ab ${days} Tagen vorher`
}
