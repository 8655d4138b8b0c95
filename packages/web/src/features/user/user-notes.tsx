import type { UserRecord } from '@allmend/contract'
import { Link } from '@tanstack/react-router'
import { FormNote } from '../../framework/form/form-note.tsx'
import { PersonName } from '../../framework/form/person-name.tsx'
import { formatInstant } from '../../lib/format-date.ts'
import type { UserRights } from './use-user-rights.ts'

interface UserNotesProps {
  readonly user: UserRecord
  readonly rights: UserRights
}

/** What stands above the form: a wish of the person, and why nothing can be changed. */
export const UserNotes = ({ user, rights }: UserNotesProps) => (
  <>
    {user.deletionRequestedAt && (
      <FormNote tone="warning">
        <PersonName of={user} /> hat am {formatInstant(user.deletionRequestedAt)} um Löschung des Kontos gebeten.
      </FormNote>
    )}
    <ReadOnlyNote user={user} rights={rights} />
  </>
)

function ReadOnlyNote({ user, rights }: UserNotesProps) {
  if (rights.isSelf) {
    return (
      <FormNote tone="info">
        Das ist Ihr eigenes Konto. Ihre Angaben ändern Sie in <Link to="/admin/profile">Ihrem Profil</Link>.
      </FormNote>
    )
  }
  if (!user.hasAccount) {
    return <FormNote tone="info">Diese Person hat ohne Konto bestellt. Ihre Angaben lassen sich nicht ändern.</FormNote>
  }
  if (!rights.edit) return <FormNote tone="info">Sie können Benutzer ansehen, aber nicht ändern.</FormNote>
  if (user.can.edit) return null
  return (
    <FormNote tone="info">
      Diese Person hat Rechte, die Sie nicht haben. Ändern kann sie nur, wer Berechtigungen verwaltet.
    </FormNote>
  )
}
