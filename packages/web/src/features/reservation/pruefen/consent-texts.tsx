import type { ReactNode } from 'react'
import { useAppConfig } from '../../../framework/app-config.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useObjects } from '../shell/use-objects.ts'

const Out = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> (öffnet in einem neuen Fenster)</span>
  </a>
)

/** The rules of the objects, each document once, with links to read them. */
export function RulesText() {
  const { texts } = useAppConfig()
  const { bookings } = useDraft()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  const documents = new Map([...objects.values()].flatMap(({ rules }) => (rules ? [[rules.id, rules] as const] : [])))
  if (documents.size === 0) return <>Ich habe das Benützungsreglement gelesen und halte es ein.</>
  const links = [...documents.values()].map(({ id, src, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Out to={src}>{documents.size === 1 ? 'Benützungsreglement' : name || texts.regulation}</Out>
    </span>
  ))
  return documents.size === 1 ? (
    <>Ich habe das {links} gelesen und halte es ein.</>
  ) : (
    <>Ich habe die Benützungsreglemente gelesen und halte sie ein: {links}.</>
  )
}

const isPrivacy = (title: string) => /datenschutz/i.test(title)

/** Where the terms can be read: a page of the municipality, or a document of one of the objects. */
function usePrivacyAddress(): string | null {
  const { footerLinks } = useAppConfig()
  const { bookings } = useDraft()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  const page = footerLinks.find(({ title }) => isPrivacy(title))
  if (page) return `/page/${page.id}`
  const documents = [...objects.values()].flatMap((object) => object.documents)
  return documents.find(({ name }) => isPrivacy(name))?.src ?? null
}

/** What is done with somebody's data, with a link to read it. */
export function PrivacyText() {
  const address = usePrivacyAddress()
  const words = 'Datenschutzerklärung'
  return (
    <>
      Ich bin mit der Bearbeitung meiner Angaben gemäss {address ? <Out to={address}>{words}</Out> : words}{' '}
      einverstanden.
    </>
  )
}
