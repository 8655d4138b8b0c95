import './start-page.css'
import { IconArrowRight, IconLifebuoy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAppConfig } from '../../framework/app-config.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { contactLines } from '../../lib/contact-lines.ts'
import { ContactLink } from './contact-link.tsx'

/** The markup of the hero stands in index.html too: whoever changes one changes the other. */
function Hero() {
  const { hero } = useAppConfig()
  return (
    <section className="hero">
      {hero.picture && <img className="hero__picture" src={hero.picture} alt="" fetchPriority="high" />}
      <div className="wrap hero__in">
        <h1>{hero.title}</h1>
        <p>{hero.text}</p>
      </div>
    </section>
  )
}

const steps: readonly (readonly [string, string])[] = [
  ['Objekt und Termin wählen', 'Der Kalender zeigt freie Zeiten, der Preis rechnet mit.'],
  ['Angaben ergänzen', 'Mit Konto sind Ihre Daten bereits ausgefüllt.'],
  ['Bestätigung erhalten', 'Per E-Mail, mit Kalendereintrag und allen Details.'],
]

function HowItWorks() {
  const user = useCurrentUser()
  return (
    <section className="how" aria-labelledby="how">
      <div>
        <h2 id="how">So einfach geht es</h2>
        <p className="muted">In drei Schritten zu Raum, Platz oder Material der Gemeinde, rund um die Uhr.</p>
        {!user && (
          <Link className="how__action" to="/login">
            Mit Konto anmelden
            <IconArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
        {user?.role === 'user' && (
          <Link className="how__action" to="/account/reservations">
            Meine Reservationen
            <IconArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
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
}

function Help() {
  const links = contactLines(useAppConfig().texts.contact).filter(({ href }) => href !== null)
  if (links.length === 0) return null
  return (
    <section className="card help" aria-labelledby="help">
      <span className="help__icon">
        <IconLifebuoy size={24} stroke={1.6} aria-hidden="true" />
      </span>
      <div className="help__text">
        <h2 id="help">Haben Sie Fragen?</h2>
        <p className="muted small">Wir helfen Ihnen gerne weiter.</p>
      </div>
      <div className="help__links">
        {links.map((line) => (
          <ContactLink key={line.text} line={line} />
        ))}
      </div>
    </section>
  )
}

export const StartPage = () => (
  <>
    <Hero />
    <div className="wrap">
      <HowItWorks />
      <Help />
    </div>
  </>
)
