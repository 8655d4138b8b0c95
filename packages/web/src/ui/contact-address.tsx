import './contact-address.css'
import type { Contact } from '@allmend/domain/people'
import { fullName } from '../lib/person-name.ts'

/** Who orders, as on an envelope. */
export function ContactAddress({ contact }: { contact: Contact }) {
  const address = [
    contact.company,
    fullName(contact),
    `${contact.street} ${contact.streetno}`.trim(),
    `${contact.zipcode} ${contact.city}`.trim(),
  ]
  return (
    <address className="contact-lines">
      {[address, [contact.email, contact.phone]].map((lines) => (
        <p key={lines.join()}>
          {lines
            .filter((line) => line !== '')
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </p>
      ))}
    </address>
  )
}
