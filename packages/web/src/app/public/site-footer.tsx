import { useAppConfig } from '../../framework/app-config.ts'
import { contactLines } from '../../lib/contact-lines.ts'
import { ContactLink } from './contact-link.tsx'

export function SiteFooter() {
  const { logo, title, texts, footerLinks } = useAppConfig()
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
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">Kontakt</h2>
            {contact.map((line) => (
              <ContactLink key={line.text} line={line} />
            ))}
          </section>
        )}
        {footerLinks.length > 0 && (
          <nav aria-labelledby="footer-pages">
            <h2 id="footer-pages">Informationen</h2>
            {footerLinks.map(({ id, title: page }) => (
              <a key={id} className="contact-link" href={`/page/${id}`}>
                {page}
              </a>
            ))}
          </nav>
        )}
      </div>
      <div className="wrap">
        <div className="site-footer__credit">
          <p>
            © {new Date().getFullYear()} {title}
          </p>
          <p>Reservationssystem</p>
        </div>
      </div>
    </footer>
  )
}
