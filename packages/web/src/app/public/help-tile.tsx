import { IconLifebuoy } from '@tabler/icons-react'
import { useAppConfig } from '../../framework/app-config.ts'
import { contactLines } from '../../lib/contact-lines.ts'
import { ContactLink } from './contact-link.tsx'

/** Fills the grid, and helps who found nothing in it. */
export function HelpTile() {
  const links = contactLines(useAppConfig().texts.contact).filter(({ href }) => href !== null)
  if (links.length === 0) return null
  return (
    <li className="help-tile">
      <IconLifebuoy size={32} stroke={1.5} aria-hidden="true" />
      <h3>Nichts Passendes dabei?</h3>
      <p className="muted small">Wir helfen Ihnen gerne weiter.</p>
      <div className="help-tile__links small">
        {links.map((line) => (
          <ContactLink key={line.text} line={line.kind === 'mail' ? { ...line, text: 'Nachricht schreiben' } : line} />
        ))}
      </div>
    </li>
  )
}
