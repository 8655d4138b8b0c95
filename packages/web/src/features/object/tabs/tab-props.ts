import type { ObjectRecord } from '@allmend/contract'

/** What every tab of an object gets. */
export interface TabProps {
  readonly object: ObjectRecord
  /** Hands the saved object on, or the next tab would save over an old version. */
  readonly onSaved: (object: ObjectRecord) => void
}
