import './site-footer.css'
import type { AppConfig } from '@allmend/contract'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { contactLines } from '../../lib/contact-lines.ts'
import { ContactLink } from './contact-link.tsx'
import { LegalLinks } from './legal-links.tsx'

export const SiteFooter = () => <FooterView app={useAppConfig()} />

type FooterContent = Pick<AppConfig, 'logo' | 'title' | 'texts' | 'footerLinks' | 'footerCredit'>

/** The footer of these texts and links; a preview draws it with those that are not saved yet. */
export function FooterView({ app: { logo, title, texts, footerLinks, footerCredit } }: { app: FooterContent }) {
  const id = useId()
  const contact = contactLines(texts.contact)
  return (
    <footer className="site-footer">
      <div className="wrap site-footer__in">
        <div>
          <p className="site-footer__title">
            {logo && <img src={logo} alt="" />}
            {title}
          </p>
          {texts.address && <address>{texts.address}</address>}
        </div>
        {contact.length > 0 && (
          <section aria-labelledby={`${id}-contact`}>
            <h2 id={`${id}-contact`}>Kontakt</h2>
            {contact.map((line) => (
              <ContactLink key={line.text} line={line} />
            ))}
          </section>
        )}
        {footerLinks.length > 0 && (
          <nav aria-labelledby={`${id}-pages`}>
            <h2 id={`${id}-pages`}>Informationen</h2>
            {footerLinks.map((page) => (
              <Link key={page.id} className="contact-link" to="/page/$id" params={{ id: String(page.id) }}>
                {page.title}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <div className="wrap site-footer__last">
        <div className="site-footer__credit">
          <p>
            © {new Date().getFullYear()} {title}
          </p>
          <LegalLinks />
          {footerCredit && <p>{footerCredit}</p>}
        </div>
      </div>
    </footer>
  )
}
