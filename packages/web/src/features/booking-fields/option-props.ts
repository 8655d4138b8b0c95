import type { OptionValue } from '../booking-draft/draft-booking.ts'
import type { PublicOption } from '../booking-draft/presets.ts'

/** What the input of every kind of option gets. */
export interface OptionInputProps {
  readonly option: PublicOption
  readonly value: OptionValue | undefined
  readonly error: string | null
  /** What the document is called that was handed in before. */
  readonly documentName?: string | undefined
  /** A document that is handed in has a name besides. */
  readonly onChange: (value: OptionValue, documentName?: string) => void
}
