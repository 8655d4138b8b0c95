import './contact-link.css'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ContactLine } from '../../lib/contact-lines.ts'

const icons = { phone: IconPhone, mail: IconMail, text: null } as const

export function ContactLink({ line }: { line: ContactLine }) {
  const Icon = icons[line.kind]
  if (!line.href || !Icon) return <p className="contact-text">{line.text}</p>
  return (
    <a className="contact-link" href={line.href}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {line.text}
    </a>
  )
}
