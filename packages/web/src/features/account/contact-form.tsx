import '../../ui/styles/mantine-forms.css'
import './account.css'
import type { CurrentUser } from '@allmend/contract'
import { customerFields, ownCustomerFields } from '@allmend/domain/people'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { readConflict } from '../../framework/form/conflict.ts'
import { PersonFields } from '../../framework/form/person-fields.tsx'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { discardChanges, usePageQuit } from '../../framework/page-quit.tsx'
import { setCurrentUser } from '../../framework/session.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useSaveContact } from './account.queries.ts'
import { type ContactValues, contactNames, contactOf, isSameContact } from './contact-values.ts'

interface ContactFormProps {
  readonly user: CurrentUser
  /** Whom to ask for another e-mail address. */
  readonly emailNote: string
  /** What else is known about the person; stands below the fields. */
  readonly children?: ReactNode
}

/** The customer's own data; the e-mail address is the key to the account and stays. */
export function ContactForm({ user, emailNote, children }: ContactFormProps) {
  const [edited, setEdited] = useState(user)
  const [theirs, setTheirs] = useState<CurrentUser | null>(null)
  const form = useSpecForm({ spec: ownCustomerFields, initialValues: contactOf(user) })
  const save = useSaveContact()
  const isAtField = save.error instanceof ApiError && Object.keys(save.error.fields).length > 0
  const isRefusedWhole = save.isError && !isAtField && !readConflict(save.error)

  const adopt = (next: CurrentUser) => {
    setEdited(next)
    form.rebase(contactOf(next))
  }

  // Another card of the page learned of a newer state: its number counts if what is edited here is the same in it.
  useEffect(() => {
    setEdited((before) => (isSameContact(contactOf(before), contactOf(user)) ? user : before))
  }, [user])

  const submit = (values: ContactValues) =>
    save.mutate(
      { values, version: edited.version },
      {
        onSuccess: (saved) => {
          adopt(saved)
          notifySaved()
        },
        onError: (error) => {
          const conflict = readConflict<CurrentUser>(error)
          if (conflict) setTheirs(conflict.current)
          else if (error instanceof ApiError) form.refuse(error.fields)
        },
      },
    )

  const pageQuit = usePageQuit({ when: form.isDirty && !save.isPending, ...discardChanges })
  return (
    <SectionCard title="Ihre Angaben">
      <form className="contact-form" noValidate onSubmit={form.onSubmit(submit)}>
        {isRefusedWhole && <FormAlert>{errorText(save.error)}</FormAlert>}
        <PersonFields form={form} names={contactNames} />
        <TextInput
          label={customerFields.email.label}
          value={user.email}
          readOnly
          variant="filled"
          description={emailNote}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {children}
        <div className="contact-form__actions">
          <p className="muted small">Felder mit * sind nötig.</p>
          {/* Left by a click on it, a wrong field would push the button away under the pointer. */}
          <Button type="submit" loading={save.isPending} onMouseDown={(event) => event.preventDefault()}>
            Speichern
          </Button>
        </div>
      </form>
      {theirs && (
        <Suspense>
          <LazyConfirmDialog
            title="Inzwischen geändert"
            text="Die Verwaltung hat Ihre Angaben inzwischen geändert. Laden Sie den neuen Stand, gehen Ihre Eingaben verloren. Arbeiten Sie weiter, überschreibt Ihr nächstes Speichern den neuen Stand."
            confirm="Neuen Stand laden"
            cancel="Weiterarbeiten"
            onConfirm={() => {
              setCurrentUser(theirs)
              adopt(theirs)
              setTheirs(null)
            }}
            onCancel={() => {
              setEdited(theirs)
              setTheirs(null)
            }}
          />
        </Suspense>
      )}
      {pageQuit}
    </SectionCard>
  )
}
