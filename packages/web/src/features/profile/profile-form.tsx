import './profile-form.css'
import type { CurrentUser } from '@allmend/contract'
import { staffFields } from '@allmend/domain/people'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { PersonFields } from '../../framework/form/person-fields.tsx'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { discardChanges, usePageQuit } from '../../framework/page-quit.tsx'
import { SaveBar } from '../../framework/save-bar.tsx'
import { setCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { type ProfileField, profileFields, profileOf, shownFields } from './profile-fields.ts'

const formId = 'profile'

/** The own data of a member of staff; the e-mail address is the key to the account and stays. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const form = useSpecForm({ spec: profileFields, initialValues: profileOf(user) })
  const save = useMutation({
    mutationFn: async (values: Record<ProfileField, string>) =>
      (await api('PUT /api/admin/profile', { body: values })).user,
    onSuccess: (saved) => {
      setCurrentUser(saved)
      form.rebase(profileOf(saved))
      notifySaved()
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields)
      else notifyStaying(errorText(error))
    },
  })
  const pageQuit = usePageQuit({ when: form.isDirty && !save.isPending, ...discardChanges })
  return (
    <SectionCard title="Persönliche Daten">
      <form id={formId} className="profile-form" noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
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
      {form.isDirty && (
        <SaveBar form={formId} isSaving={save.isPending} onDiscard={() => form.rebase(profileOf(user))} />
      )}
      {pageQuit}
    </SectionCard>
  )
}
