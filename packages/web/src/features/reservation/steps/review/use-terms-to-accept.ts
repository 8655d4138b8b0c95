import type { AppConfig, PublicObject } from '@allmend/contract'
import { addressOf } from '@allmend/domain/addresses'
import type { AcceptedTextKind, TextVersions } from '@allmend/domain/texts'
import { useAppConfig } from '../../../../framework/app-config.ts'
import { useObjects } from '../../../booking-draft/index.ts'
import { useDraft } from '../../draft/draft-store.ts'

/** What can be read before one agrees: documents and pages by their address, and a text of the municipality in one version. */
export interface Readable {
  readonly links: readonly { readonly src: string; readonly name: string }[]
  readonly text: { readonly kind: AcceptedTextKind; readonly version: number } | null
}

/** Null where there is nothing to read: then nobody is asked. */
export interface TermsToAccept {
  readonly rules: Readable | null
  readonly privacy: Readable | null
}

const isPrivacy = (title: string) => /datenschutz/i.test(title)
const readable = (links: Readable['links'], text: Readable['text']): Readable | null =>
  links.length > 0 || text ? { links, text } : null

export function termsOf(
  { legalTexts, footerLinks, theme }: Pick<AppConfig, 'legalTexts' | 'footerLinks' | 'theme'>,
  objects: readonly Pick<PublicObject, 'rules' | 'documents'>[],
): TermsToAccept {
  const rules = new Map(objects.flatMap((object) => (object.rules ? [[object.rules.id, object.rules] as const] : [])))
  const page = footerLinks.find(({ title }) => isPrivacy(title))
  const document = objects.flatMap(({ documents }) => documents).find(({ name }) => isPrivacy(name))
  const textOf = (kind: AcceptedTextKind) => {
    const version = legalTexts[kind]
    return version === undefined ? null : { kind, version }
  }
  const text = textOf('privacy')
  // The municipality's own text says it all; without one, a page or document about it is what there is.
  const privacy = text
    ? []
    : page
      ? [{ src: addressOf(`/page/${page.id}`, theme.layout), name: page.title }]
      : document
        ? [document]
        : []
  return { rules: readable([...rules.values()], textOf('regulation')), privacy: readable(privacy, text) }
}

/** Which versions somebody has before them who agrees to this. */
export function versionsIn({ rules, privacy }: TermsToAccept): TextVersions<AcceptedTextKind> {
  const texts = [rules?.text, privacy?.text].filter((text) => text != null)
  return Object.fromEntries(texts.map(({ kind, version }) => [kind, version]))
}

export function useTermsToAccept(): TermsToAccept {
  const app = useAppConfig()
  const { bookings } = useDraft()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  return termsOf(app, [...objects.values()])
}
