import './gov-footer.css'
import { shownLinks } from '@allmend/domain/government'
import { IconArrowUp, IconExternalLink } from '@tabler/icons-react'
import { useAppConfig } from '../../framework/app-config.ts'
import { contactLines } from '../../lib/contact-lines.ts'
import { ContactLink } from '../public/contact-link.tsx'
import { LegalLinks } from '../public/legal-links.tsx'

/** The focus goes along: whoever uses the keyboard goes on at the top. */
function goUp() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  document.querySelector<HTMLElement>('.gov-header__brand')?.focus({ preventScroll: true })
}

export function GovFooter() {
  const { title, texts, governmentLinks } = useAppConfig()
  const contact = contactLines(texts.contact)
  const meta = shownLinks('meta', governmentLinks)
  const imprint = shownLinks('imprint', governmentLinks)
  return (
    <footer className="gov-footer">
      <div className="wrap gov-footer__in">
        <div>
          <p className="gov-footer__title">{texts.title || title}</p>
          {texts.address && <address>{texts.address}</address>}
        </div>
        {contact.length > 0 && (
          <section className="gov-footer__contact" aria-labelledby="footer-contact">
            <h2 id="footer-contact">Kontakt</h2>
            {contact.map((line) => (
              <ContactLink key={line.text} line={line} />
            ))}
          </section>
        )}
        {meta.length > 0 && (
          <nav className="gov-footer__meta" aria-label="Weitere Angebote">
            {meta.map(({ name, label, href }) => (
              <a key={name} href={href}>
                {label}
                <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
              </a>
            ))}
          </nav>
        )}
        <button type="button" className="gov-footer__up" onClick={goUp}>
          <IconArrowUp size={18} stroke={1.8} aria-hidden="true" />
          Nach oben
        </button>
      </div>
      <div className="gov-footer__end">
        <div className="wrap gov-footer__imprint">
          <p>
            © {new Date().getFullYear()} {texts.title || title}
          </p>
          {/* The portal's own, or what there is here to read. */}
          {imprint.length === 0 && <LegalLinks />}
          {imprint.length > 0 && (
            <nav aria-label="Rechtliches">
              {imprint.map(({ name, label, href }) => (
                <a key={name} href={href}>
                  {label}
                </a>
              ))}
            </nav>
          )}
        </div>
      </div>
    </footer>
  )
}
