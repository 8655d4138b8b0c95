import type { AuditedEntityName } from '@allmend/domain/audit'
import type { FieldSpec } from '@allmend/domain/validation'
import type { FieldName, RecordValues } from './record-values.ts'
import type { RefusalFields } from './refused-fields.ts'
import type { EntryWords } from './value-words.ts'

/** A way to save what a form holds, and what is said when it is done. */
export interface SaveWay<Values extends RecordValues, Entry> {
  readonly save: (values: Values, edited: Entry | null) => Promise<Entry>
  readonly done?: string
}

export interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
}

export interface RecordFormOptions<Values extends RecordValues, Entry> {
  /** Labels, stars and sentences; a function where they depend on what was chosen. */
  readonly spec: FieldSpec<FieldName<Values>> | ((values: Values) => FieldSpec<FieldName<Values>>)
  /** null makes a new one. */
  readonly record: Entry | null
  /** The fields of a record, and of one that does not exist yet. */
  readonly read: (record: Entry | null) => Values
  readonly save: (values: Values, edited: Entry | null) => Promise<Entry>
  /** What has to be said before it is saved as it stands; null where nothing. */
  readonly ask?: (values: Values, edited: Entry | null) => Question | null
  /** What saving is called here. */
  readonly saveLabel?: string
  /** Goes further than saving: its button is the main one. Keys and Enter still only save. */
  readonly finish?: SaveWay<Values, Entry> & { readonly label: string }
  readonly onSaved?: (saved: Entry) => void
  /** Fields that move along with others. */
  readonly follow?: (next: Values, previous: Values) => Values
  readonly refusals?: RefusalFields<FieldName<Values>>
  readonly isReadOnly?: boolean
  /** In a dialog the buttons are its own, and refusals stand in it. */
  readonly layout?: 'page' | 'dialog'
  /** How the log calls the record, and the fields it knows by other names. */
  readonly entity?: AuditedEntityName
  readonly auditNames?: Readonly<Partial<Record<FieldName<Values>, string>>>
  readonly words?: EntryWords
}
