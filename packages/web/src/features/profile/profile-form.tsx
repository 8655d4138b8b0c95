import './profile-form.css'
import type { CurrentUser } from '@allmend/contract'
import { ownStaffFields, staffFields } from '@allmend/domain/people'
import { TextInput } from '@mantine/core'
import { PersonFields } from '../../framework/form/person-fields.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { setCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { profileOf, shownFields } from './profile-fields.ts'

/** The own data of a member of staff; the e-mail address is the key to the account and stays. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const form = useRecordForm({
    spec: ownStaffFields,
    record: user,
    read: (record) => profileOf(record ?? user),
    save: async (values) => (await api('PUT /api/admin/profile', { body: values })).user,
    onSaved: setCurrentUser,
    entity: 'user',
  })
  return (
    <SectionCard title="Persönliche Daten">
      <form {...form.props} className="profile-form">
        <PersonFields form={form} names={shownFields(user.role)} />
        <TextInput
          label={staffFields.email.label}
          value={user.email}
          readOnly
          variant="filled"
          description="Die E-Mail Adresse gehört zum Konto und bleibt."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </form>
      {form.guards}
    </SectionCard>
  )
}
