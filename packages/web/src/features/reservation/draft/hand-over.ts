import { readRecord, writeRecord } from '../../../framework/kept-record.ts'
import { adoptDraft, currentDraft, type Draft, draftShape } from './draft-store.ts'

const [browser, name] = [() => localStorage, 'draft-for-registration'] as const

/** Whoever registers meanwhile goes on in the tab that the mailed link opens: what was chosen waits there. */
export function handOverDraft(): void {
  if (currentDraft().bookings.length > 0) writeRecord(browser, name, draftShape, currentDraft())
}

export const dropHandedOver = (): void => writeRecord(browser, name, draftShape, null)

/** Whether a reservation was begun, in this tab or in the one the registration came from. */
export function takeOverDraft(): boolean {
  if (currentDraft().bookings.length > 0) return true
  const draft = readRecord<Draft>(browser, name, draftShape)
  if (draft) adoptDraft(draft)
  dropHandedOver()
  return draft !== null
}
