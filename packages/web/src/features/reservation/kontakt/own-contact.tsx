import type { CurrentUser } from '@allmend/contract'
import { useAppConfig } from '../../../framework/app-config.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ContactForm } from '../../account/index.ts'
import { ContactLines } from '../order-view/contact-lines.tsx'
import { EditButton } from '../pruefen/edit-button.tsx'

interface OwnContactProps {
  readonly user: CurrentUser
  readonly isEdited: boolean
  readonly onEdit: () => void
}

/** The data of the account; changed in place, they change in the account. */
export function OwnContact({ user, isEdited, onEdit }: OwnContactProps) {
  const { title } = useAppConfig()
  if (isEdited) {
    return (
      <ContactForm user={user} emailNote={`Eine andere E-Mail Adresse trägt die Verwaltung für Sie ein: ${title}.`} />
    )
  }
  return (
    <SectionCard title="Ihre Angaben" aside={<EditButton what="Angaben" onClick={onEdit} />}>
      <ContactLines contact={user} />
      {user.priceCategory && <p className="muted small own-contact__category">Tarif {user.priceCategory}</p>}
    </SectionCard>
  )
}
