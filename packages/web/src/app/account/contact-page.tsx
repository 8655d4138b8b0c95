import '../../features/account/account.css'
import '../../ui/styles/side-columns.css'
import './contact-page.css'
import type { CurrentUser } from '@allmend/contract'
import { ClosedNote } from '../../features/account/closed-note.tsx'
import { ContactForm } from '../../features/account/contact-form.tsx'
import { DeletionCard, deletionTitle } from '../../features/account/deletion-card.tsx'
import { OwnDataCard, ownDataTitle } from '../../features/account/own-data-card.tsx'
import { AccountHead } from '../../features/own-reservations/parts/account-head.tsx'
import { useAppConfig } from '../../framework/app-config.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { contactLines } from '../../lib/contact-lines.ts'
import { fullName } from '../../lib/person-name.ts'
import { SectionCard } from '../../ui/section-card.tsx'

const OwnBusiness = ({ user }: { user: CurrentUser }) => (
  <>
    <SectionCard title={ownDataTitle}>
      <ClosedNote>Die gesammelten Daten kann nur {fullName(user)} selbst herunterladen.</ClosedNote>
    </SectionCard>
    <SectionCard title={deletionTitle}>
      <ClosedNote>Die Löschung des Kontos kann nur {fullName(user)} selbst beantragen.</ClosedNote>
    </SectionCard>
  </>
)

export function ContactPage() {
  const user = useCurrentUser()
  const { title, texts } = useAppConfig()
  if (!user) return null
  const reachable = contactLines(texts.contact).map(({ text }) => text)
  const emailNote = `Die E-Mail Adresse gehört zu Ihrem Konto. Eine andere trägt die Verwaltung für Sie ein: ${[title, ...reachable].join(', ')}.`
  return (
    <>
      <AccountHead title="Daten" text="Ihre Angaben für Reservationen, Bestätigungen und Rechnungen." />
      <div className="side-columns">
        <ContactForm key={user.id} user={user} emailNote={emailNote}>
          <PriceCategoryLine user={user} />
        </ContactForm>
        <div className="contact-page__side">
          {user.isImpersionating ? (
            <OwnBusiness user={user} />
          ) : (
            <>
              <OwnDataCard />
              <DeletionCard user={user} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Decides what the person pays. */
const PriceCategoryLine = ({ user }: { user: CurrentUser }) =>
  user.priceCategory && (
    <dl className="contact-fact">
      <dt>Preiskategorie</dt>
      <dd>{user.priceCategory}</dd>
    </dl>
  )
