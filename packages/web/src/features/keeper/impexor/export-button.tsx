import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { useFocusBack } from '../../../framework/use-focus-back.ts'
import { errorText } from '../../../lib/api-error.ts'
import { exportApp } from './impexor.queries.ts'

interface ExportButtonProps {
  readonly app: { readonly id: number; readonly title: string }
  readonly size?: 'compact-sm'
}

/** The app as a file to keep. */
export function ExportButton({ app: { id, title }, size }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportApp(id),
    onSuccess: () => notifySaved(`«${title}» wurde exportiert.`),
    onError: (error) => notifyStaying(errorText(error)),
  })
  const button = useFocusBack(isPending)
  return (
    <Button
      ref={button}
      variant="default"
      {...(size && { size })}
      leftSection={<IconPackageExport size={16} stroke={1.7} aria-hidden="true" />}
      aria-label={`Export: ${title}`}
      loading={isPending}
      onClick={() => mutate()}
    >
      Export
    </Button>
  )
}
