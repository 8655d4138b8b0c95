import './start-page.css'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAppConfig } from '../../framework/app-config.ts'
import { useIsLive } from '../../lib/use-is-live.ts'
import { Hero } from '../../ui/hero.tsx'
import { ObjectTiles } from './object-tiles.tsx'
import { SearchRow } from './search-row.tsx'
import { StartText } from './start-text.tsx'

export function StartPage() {
  const isLive = useIsLive()
  const { hero } = useAppConfig()
  return (
    <>
      <Hero hero={hero} />
      {isLive && (
        <div className="wrap">
          <SearchRow />
          <ObjectTiles />
          {hero.hasBody && <StartText />}
          <HowItWorks />
        </div>
      )}
    </>
  )
}

const steps: readonly (readonly [string, string])[] = [
  ['Objekt und Termin wählen', 'Der Kalender zeigt freie Zeiten, der Preis rechnet mit.'],
  ['Angaben ergänzen', 'Mit Konto sind Ihre Daten bereits ausgefüllt.'],
  ['Bestätigung erhalten', 'Per E-Mail, mit Kalendereintrag und allen Details.'],
]

const HowItWorks = () => (
  <section className="how" aria-labelledby="how">
    <div>
      <h2 id="how">So einfach geht es</h2>
      <p className="muted">In drei Schritten zu Raum, Platz oder Material der Gemeinde, rund um die Uhr.</p>
      <Link className="how__action" to="/reservation">
        Reservation starten
        <IconArrowRight size={18} aria-hidden="true" />
      </Link>
    </div>
    <ol>
      {steps.map(([title, text], index) => (
        <li key={title}>
          <span className="how__number" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p className="muted small">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
