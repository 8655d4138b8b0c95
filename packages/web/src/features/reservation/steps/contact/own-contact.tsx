import type { CurrentUser } from '@allmend/contract'
import { useAppConfig } from '../../../../framework/app-config.ts'
import { ContactAddress } from '../../../../ui/contact-address.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { ContactForm } from '../../../account/index.ts'
import { EditButton } from '../../shell/edit-button.tsx'
import { useTariff } from './tariff.ts'

interface OwnContactProps {
  readonly user: CurrentUser
  readonly isEdited: boolean
  readonly onEdit: () => void
}

/** The data of the account; changed in place, they change in the account. */
export function OwnContact({ user, isEdited, onEdit }: OwnContactProps) {
  const { title } = useAppConfig()
  const tariff = useTariff()
  if (isEdited) {
    return (
      <ContactForm user={user} emailNote={`Eine andere E-Mail Adresse trägt die Verwaltung für Sie ein: ${title}.`} />
    )
  }
  return (
    <SectionCard title="Ihre Angaben" aside={<EditButton what="Angaben" onClick={onEdit} />}>
      <ContactAddress contact={user} />
      {tariff && (
        <p className="muted small own-contact__category">
          Tarif {tariff.name}. {tariff.reason}
        </p>
      )}
    </SectionCard>
  )
}
