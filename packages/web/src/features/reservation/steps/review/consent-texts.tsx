import type { ReactNode } from 'react'
import type { Readable } from './use-terms-to-accept.ts'

const Out = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> (öffnet in einem neuen Fenster)</span>
  </a>
)

/** The rules of the objects, each document once, with links to read them. */
export function RulesText({ terms: { links } }: { terms: Readable }) {
  const [first] = links
  if (!first) return <>Ich habe das Benützungsreglement gelesen und halte es ein.</>
  if (links.length === 1) {
    return (
      <>
        Ich habe das <Out to={first.src}>Benützungsreglement</Out> gelesen und halte es ein.
      </>
    )
  }
  return (
    <>
      Ich habe die Benützungsreglemente gelesen und halte sie ein:{' '}
      {links.map(({ src, name }, index) => (
        <span key={src}>
          {index > 0 && ', '}
          <Out to={src}>{name}</Out>
        </span>
      ))}
      .
    </>
  )
}

/** What is done with somebody's data, with a link to read it. */
export function PrivacyText({ terms: { links } }: { terms: Readable }) {
  const [page] = links
  const words = 'Datenschutzerklärung'
  return (
    <>
      Ich bin mit der Bearbeitung meiner Angaben gemäss {page ? <Out to={page.src}>{words}</Out> : words} einverstanden.
    </>
  )
}
