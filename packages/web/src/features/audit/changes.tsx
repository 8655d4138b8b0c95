import './changes.css'
import type { AuditEntry } from '@allmend/contract'
import { useState } from 'react'
import { type ChangeLine, changeLine, tellingChanges } from './change-words.ts'

interface ChangesProps {
  readonly entry: Pick<AuditEntry, 'entity' | 'action' | 'changes'>
  /** More than these are folded; without it all are shown. */
  readonly limit?: number
}

/** What an entry of the log changed, field by field: the old value struck out, the new one after it. */
export function Changes({ entry, limit = Number.POSITIVE_INFINITY }: ChangesProps) {
  const [isOpen, setOpen] = useState(false)
  const changes = tellingChanges(entry)
  // Folding a single line away would save nothing.
  const isFolded = !isOpen && changes.length > limit + 1
  const shown = isFolded ? changes.slice(0, limit) : changes
  if (changes.length === 0) return null
  return (
    <ul className="changes">
      {shown.map((change) => (
        <Change key={change.field} {...changeLine(entry, change)} />
      ))}
      {isFolded && (
        <li>
          <button type="button" className="changes__more" onClick={() => setOpen(true)}>
            {changes.length - limit} weitere
          </button>
        </li>
      )}
    </ul>
  )
}

/** One line of a list of class `changes`. */
export const Change = ({ label, before, after }: ChangeLine) => (
  <li>
    <span className="muted">{label}:</span> {before !== null && <del>{before}</del>}{' '}
    {after !== null && <ins>{after}</ins>}
  </li>
)
