import type { ObjectRecord } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { useNamedPage } from '../../../framework/page-title.ts'
import { useMay } from '../../../framework/permission.ts'
import { errorText } from '../../../lib/api-error.ts'
import { useDuplicateObject } from '../objects.queries.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'

/** Whether customers see the object, where it is, and what can be done with the whole of it. */
export function ObjectHead({ object }: { object: ObjectRecord }) {
  useNamedPage(object.title)
  const may = useMay()
  const navigate = useNavigate()
  const duplicate = useDuplicateObject()
  const open = ({ id }: { id: number }) => navigate({ to: '/admin/objects/$id', params: { id: String(id) } })
  return (
    <header className="record-head">
      <div className="record-head__text">
        <div className="record-head__state">
          <VisibilityBadge isVisible={object.is_visible} />
          {object.building && <bdi className="muted">{object.building}</bdi>}
        </div>
      </div>
      <div className="record-head__actions">
        {may({ permissions: ['object:create'] }) && (
          <Button
            variant="subtle"
            loading={duplicate.isPending}
            leftSection={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() =>
              duplicate.mutate(object.id, { onSuccess: open, onError: (error) => notifyStaying(errorText(error)) })
            }
          >
            Duplizieren
          </Button>
        )}
        <Button variant="default" onClick={() => navigate({ to: '/admin/objects' })}>
          Zurück
        </Button>
      </div>
    </header>
  )
}
