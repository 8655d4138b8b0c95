import { IconCalendarOff } from '@tabler/icons-react'
import { useCurrentUser } from '../../framework/session.ts'
import { fullName } from '../../lib/person-name.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

function ContactCard() {
  const user = useCurrentUser()
  if (!user) return null
  const lines = [
    user.company,
    fullName(user),
    `${user.street} ${user.streetno}`.trim(),
    `${user.zipcode} ${user.city}`.trim(),
    user.email,
    user.phone,
  ]
  return (
    <section className="card account__card" aria-labelledby="my-data">
      <h2 id="my-data">Ihre Angaben</h2>
      <address className="account__data">
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </address>
    </section>
  )
}

export function ReservationsPage() {
  const user = useCurrentUser()
  if (!user) return null
  return (
    <>
      <div className="account__head">
        <h1>Guten Tag, {fullName(user)}</h1>
        <p className="muted">{user.company || user.email}</p>
      </div>
      <div className="account__columns">
        <section className="card account__card" aria-labelledby="my-reservations">
          <h2 id="my-reservations">Nächste Reservationen</h2>
          <EmptyState
            icon={<IconCalendarOff size={24} stroke={1.7} aria-hidden="true" />}
            title="Sie haben noch keine Reservationen."
            text="Sobald Sie etwas reserviert haben, finden Sie hier Termin, Status und Details."
          />
        </section>
        <ContactCard />
      </div>
    </>
  )
}
