import { type Contact, emptyContact } from '@allmend/domain/people'
import { createTabStore } from '../../../framework/tab-store.ts'
import { guestContact } from '../shell/customer.ts'
import { adoptDraft, currentDraft, type Draft, draftShape, emptyDraft } from './draft-store.ts'

interface Aside {
  readonly draft: Draft
  readonly guest: Contact
}

const nothing = (): Aside => ({ draft: emptyDraft(), guest: emptyContact })

const aside = createTabStore<Aside>({
  name: 'draft-aside',
  shape: draftShape,
  empty: nothing,
  isEmpty: ({ draft }) => draft.bookings.length === 0,
})

/** What was ordered waits while its payment is made: should that come to nothing, it is chosen again with one click. */
export const putDraftAside = (): void => aside.set({ draft: currentDraft(), guest: guestContact.get() })

/** It is paid, or ordered otherwise. */
export const dropDraftAside = (): void => aside.set(nothing())

/** Goes on with what was put aside, as an attempt of its own; says whether there was anything. */
export function takeDraftBack(): boolean {
  const { draft, guest } = aside.get()
  dropDraftAside()
  if (draft.bookings.length === 0) return false
  adoptDraft({ ...draft, clientKey: emptyDraft().clientKey })
  guestContact.set(guest)
  return true
}
