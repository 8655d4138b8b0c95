import { type MouseEvent, useEffect } from 'react'

const sections = [
  { anchor: 'gemeinde', title: 'Gemeinde' },
  { anchor: 'kontakt', title: 'Adresse und Kontakt' },
  { anchor: 'layout', title: 'Layout' },
  { anchor: 'preise', title: 'Preise und Mehrwertsteuer' },
  { anchor: 'bank', title: 'Bankverbindung' },
  { anchor: 'anmeldung', title: 'Anmeldung des Personals' },
  { anchor: 'datenschutz', title: 'Datenschutz' },
  { anchor: 'vorgaben', title: 'Vorgaben für neue Objekte' },
] as const

const show = (anchor: string) => {
  const section = document.getElementById(anchor)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
}

/** The sections of a long form. They are no pages: nobody is asked about unsaved changes on the way. */
export function SectionLinks() {
  useEffect(() => {
    const anchor = location.hash.slice(1)
    if (sections.some((section) => section.anchor === anchor)) show(anchor)
  }, [])
  const follow = (event: MouseEvent, anchor: string) => {
    event.preventDefault()
    show(anchor)
  }
  return (
    <nav className="section-links" aria-label="Abschnitte">
      {sections.map(({ anchor, title }) => (
        <a key={anchor} href={`#${anchor}`} onClick={(event) => follow(event, anchor)}>
          {title}
        </a>
      ))}
    </nav>
  )
}
