import { ClosedNote } from '../../features/account/closed-note.tsx'
import { AccountHead } from '../../features/own-reservations/parts/account-head.tsx'
import { SecurityCards } from '../../features/security/security-cards.tsx'
import { useCurrentUser } from '../../framework/session.ts'
import { fullName } from '../../lib/person-name.ts'
import { SectionCard } from '../../ui/section-card.tsx'

export function SecurityPage() {
  const user = useCurrentUser()
  if (!user) return null
  return (
    <>
      <AccountHead title="Passwort & Sicherheit" text="Wie Sie sich anmelden und wo Sie angemeldet sind." />
      {user.isImpersionating ? (
        <SectionCard title="Nur für die Person selbst">
          <ClosedNote>
            Passwort, Zwei-Faktor-Authentifizierung und angemeldete Geräte verwaltet nur {fullName(user)} selbst.
          </ClosedNote>
        </SectionCard>
      ) : (
        <SecurityCards />
      )}
    </>
  )
}
