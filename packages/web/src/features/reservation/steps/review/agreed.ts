import { createTabStore } from '../../../../framework/tab-store.ts'
import type { Agreed } from './consents.tsx'
import type { Readable, TermsToAccept } from './use-terms-to-accept.ts'

type AgreedTo = Readonly<Record<keyof Agreed, string>>

const nothing: AgreedTo = { rules: '', privacy: '' }

/** What somebody agreed to, word by word: another object with other rules is asked about anew. */
const agreedTo = createTabStore<AgreedTo>({
  name: 'agreed',
  shape: 1,
  empty: () => nothing,
  isEmpty: ({ rules, privacy }) => rules === '' && privacy === '',
})

const nameOf = (terms: Readable | null) => (terms ? JSON.stringify([terms.links, terms.text]) : '')

export const agreedFrom = (terms: TermsToAccept, { rules, privacy }: AgreedTo): Agreed => ({
  rules: rules !== '' && rules === nameOf(terms.rules),
  privacy: privacy !== '' && privacy === nameOf(terms.privacy),
})

export const agreementTo = (terms: TermsToAccept, { rules, privacy }: Agreed): AgreedTo => ({
  rules: rules ? nameOf(terms.rules) : '',
  privacy: privacy ? nameOf(terms.privacy) : '',
})

export const useAgreed = (terms: TermsToAccept): Agreed => agreedFrom(terms, agreedTo.use())

export const setAgreed = (terms: TermsToAccept, agreed: Agreed): void => agreedTo.set(agreementTo(terms, agreed))

export const forgetAgreed = (): void => agreedTo.set(nothing)
