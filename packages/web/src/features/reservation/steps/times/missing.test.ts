import type { PublicObject } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { newBooking } from '../../../booking-draft/index.ts'
import type { Validated } from '../../shell/use-validation.ts'
import { firstGap } from './missing.ts'

const object = (id: number, isRequired = false) =>
  ({
    id,
    title: `Saal ${id}`,
    options: [1, 2].map((option) => ({ id: option, value: `Option ${option}`, inputType: 'text', isRequired })),
    questionnaires: [],
  }) as unknown as PublicObject
const dated = {
  ...newBooking(1),
  intervalId: 1,
  displayStart: '2026-12-12 17:00',
  displayEnd: '2026-12-12 22:00',
  steps: 5,
}
const none = new Map<string, Validated>()

describe('what keeps one from going on', () => {
  it('a time that is missing, that cannot be had, or something that was not said', () => {
    const objects = new Map([
      [1, object(1)],
      [2, object(2, true)],
    ])
    const open = newBooking(2)
    expect(firstGap([dated, open], objects, none)).toEqual({
      key: open.key,
      kind: 'time',
      sentence: 'Es fehlt noch ein Termin für «Saal 2».',
    })
    const wrong = new Map([[dated.key, { isLoading: false, isValid: false } as Validated]])
    expect(firstGap([dated], objects, wrong)?.sentence).toBe('Der Termin für «Saal 1» ist nicht möglich.')
    const shortage = { options: ['Tische'], wanted: 25, available: 20, stock: 20, needs: [] }
    const short = new Map([[dated.key, { isLoading: false, isValid: false, shortage } as unknown as Validated]])
    expect(firstGap([dated], objects, short)?.sentence).toBe(
      'Saal 1: «Tische»: Es gibt insgesamt nur 20, Sie möchten 25.',
    )
    const unsaid = { ...dated, objectId: 2 }
    expect(firstGap([unsaid], objects, none)?.sentence).toBe(
      'Saal 2: Es fehlen noch «Option 1» und eine weitere Angabe.',
    )
    expect(firstGap([{ ...unsaid, options: { 1: 'ja' } }], objects, none)?.sentence).toBe(
      'Saal 2: Es fehlt noch «Option 2».',
    )
    expect(firstGap([dated], objects, none)).toBeNull()
  })

  it('what comes first on the page: booking by booking, and of each the time before the answers', () => {
    const objects = new Map([[2, object(2, true)]])
    const unsaid = { ...dated, objectId: 2 }
    const open = newBooking(2)
    // Without a time, and without the answers.
    expect(firstGap([open, unsaid], objects, none)).toMatchObject({ key: open.key, kind: 'time' })
    expect(firstGap([unsaid, open], objects, none)).toMatchObject({ key: unsaid.key, kind: 'answer' })
    const wrong = new Map([[unsaid.key, { isLoading: false, isValid: false } as Validated]])
    expect(firstGap([unsaid, open], objects, wrong)).toMatchObject({ key: unsaid.key, kind: 'time' })
  })
})
