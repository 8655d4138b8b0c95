import { Button, type ButtonProps } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notifyError } from '../../framework/notifications/notify.ts'
import type { apiFile } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download-file.ts'

interface PdfButtonProps extends Pick<ButtonProps, 'variant' | 'fullWidth' | 'className'> {
  readonly read: () => ReturnType<typeof apiFile>
  /** Which letter, where there are several. */
  readonly label?: string
}

/** The order as a letter, to keep or to print. */
export function PdfButton({ read, label = 'PDF', ...button }: PdfButtonProps) {
  const pdf = useMutation({
    mutationFn: read,
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => notifyError(errorText(error)),
  })
  return (
    <Button
      {...button}
      loading={pdf.isPending}
      leftSection={<IconFileTypePdf size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => pdf.mutate()}
    >
      {label}
    </Button>
  )
}
