/** The texts of a municipality that are kept version by version. */
export const legalTextKinds = ['regulation', 'privacy', 'legal'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

/** Those a customer accepts with an order. */
export const acceptedTextKinds = ['regulation', 'privacy'] as const satisfies readonly LegalTextKind[]
export type AcceptedTextKind = (typeof acceptedTextKinds)[number]

/** The version of each text that counts; a text that says nothing is left out. */
export type TextVersions<Kind extends LegalTextKind = LegalTextKind> = Readonly<
  Partial<Record<Kind, number | undefined>>
>

export const legalTextWords: Readonly<Record<LegalTextKind, string>> = {
  regulation: 'Benützungsreglement',
  privacy: 'Datenschutzerklärung',
  legal: 'Impressum und Rechtliches',
}

/** Of the texts that count now, those that are accepted. */
export const textsToAccept = (current: TextVersions): TextVersions<AcceptedTextKind> =>
  Object.fromEntries(acceptedTextKinds.flatMap((kind) => (current[kind] === undefined ? [] : [[kind, current[kind]]])))

/** Whether somebody read the very versions that count now, and no text appeared or went meanwhile. */
export const isSameVersions = (read: TextVersions<AcceptedTextKind>, current: TextVersions): boolean =>
  acceptedTextKinds.every((kind) => read[kind] === current[kind])
