import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { FormNote } from '../../../../framework/form/form-note.tsx'
import { LazyConfirmDialog } from '../../../../framework/lazy-confirm-dialog.ts'
import { notifySaved } from '../../../../framework/notifications/notify.ts'
import { errorText } from '../../../../lib/api-error.ts'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { useRemoveObject } from '../../objects.queries.ts'
import type { TabProps } from '../tab-props.ts'

export function TabRemove({ object }: TabProps) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useRemoveObject()
  const isHeld = object.bookings > 0 || object.wholes.length > 0
  const confirm = () => {
    setAsking(false)
    remove.mutate(object.id, {
      onSuccess: () => {
        notifySaved('Das Objekt wurde gelöscht.')
        navigate({ to: '/admin/objects' })
      },
    })
  }
  return (
    <div className="record-page__columns" data-single>
      <SectionCard title="Objekt löschen">
        <div className="object-remove">
          {remove.isError && <FormAlert>{errorText(remove.error)}</FormAlert>}
          {object.bookings > 0 && (
            <FormNote tone="warning">
              Das Objekt hat {object.bookings === 1 ? '1 kommende Buchung' : `${object.bookings} kommende Buchungen`}.
              Stornieren oder verschieben Sie diese zuerst.
            </FormNote>
          )}
          {object.wholes.map(({ id, title }) => (
            <FormNote key={id} tone="warning">
              Das Objekt ist Teil von{' '}
              <Link to="/admin/objects/$id" params={{ id: String(id) }}>
                <bdi>{title}</bdi>
              </Link>
              . Lösen Sie es dort zuerst heraus.
            </FormNote>
          ))}
          <p>
            Mit dem Objekt gehen seine Öffnungszeiten, Sperrtage, Intervalle, Preise und Optionen. Das lässt sich nicht
            rückgängig machen.
          </p>
          <p className="muted">
            Soll es nicht mehr gebucht werden oder wurde es schon gebucht, blenden Sie es unter «Sichtbarkeit» aus.
          </p>
          <Button
            variant="outline"
            color="error"
            disabled={isHeld}
            loading={remove.isPending}
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Objekt löschen
          </Button>
        </div>
      </SectionCard>
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title="Objekt löschen?"
            text={`«${object.title}» wird endgültig gelöscht.`}
            confirm="Endgültig löschen"
            cancel="Abbrechen"
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
