import type { OptionValue } from '../draft/draft.ts'
import type { PublicOption } from './presets.ts'

/** What the input of every kind of option gets. */
export interface OptionInputProps {
  readonly option: PublicOption
  readonly value: OptionValue | undefined
  readonly error: string | null
  readonly onChange: (value: OptionValue) => void
}
