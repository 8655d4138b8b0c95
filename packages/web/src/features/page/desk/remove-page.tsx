import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { removalText } from './page-words.ts'
import { type PageRecord, removePage } from './pages.queries.ts'

interface RemovePageProps {
  readonly page: PageRecord
  /** Right before the page is left. */
  readonly onRemove: () => void
}

export function RemovePage({ page, onRemove }: RemovePageProps) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const removal = useMutation({
    mutationFn: removePage,
    onSuccess: () => {
      notifySaved('Die Seite wurde entfernt.')
      onRemove()
      navigate({ to: '/admin/pages' })
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <>
      <Button
        className="page-removal"
        variant="subtle"
        color="error"
        loading={removal.isPending}
        leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Seite entfernen
      </Button>
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title="Seite entfernen?"
            text={removalText(page)}
            confirm="Entfernen"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsking(false)
              removal.mutate(page)
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
