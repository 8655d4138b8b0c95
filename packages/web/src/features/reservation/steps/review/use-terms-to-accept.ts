import type { AppConfig, PublicObject } from '@allmend/contract'
import { useAppConfig } from '../../../../framework/app-config.ts'
import { useObjects } from '../../../booking-draft/index.ts'
import { useDraft } from '../../draft/draft-store.ts'

/** What can be read before one agrees: documents and pages by their address, or a text of the municipality. */
export interface Readable {
  readonly links: readonly { readonly src: string; readonly name: string }[]
  readonly text: string
}

/** Null where there is nothing to read: then nobody is asked. */
export interface TermsToAccept {
  readonly rules: Readable | null
  readonly privacy: Readable | null
}

const isPrivacy = (title: string) => /datenschutz/i.test(title)
const readable = (links: Readable['links'], text: string): Readable | null =>
  links.length > 0 || text !== '' ? { links, text: links.length > 0 ? '' : text } : null

export function termsOf(
  { texts, footerLinks }: Pick<AppConfig, 'texts' | 'footerLinks'>,
  objects: readonly Pick<PublicObject, 'rules' | 'documents'>[],
): TermsToAccept {
  const rules = new Map(objects.flatMap((object) => (object.rules ? [[object.rules.id, object.rules] as const] : [])))
  const page = footerLinks.find(({ title }) => isPrivacy(title))
  const document = objects.flatMap(({ documents }) => documents).find(({ name }) => isPrivacy(name))
  const privacy = page ? [{ src: `/page/${page.id}`, name: page.title }] : document ? [document] : []
  return {
    rules: readable([...rules.values()], texts.regulation.trim()),
    privacy: readable(privacy, texts.legal.trim()),
  }
}

export function useTermsToAccept(): TermsToAccept {
  const app = useAppConfig()
  const { bookings } = useDraft()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  return termsOf(app, [...objects.values()])
}
