import type { PdfTexts } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { readSample } from './pdf-texts.queries.ts'

interface SampleButtonProps {
  readonly letter: 'confirmation' | 'invoice'
  readonly texts: PdfTexts
}

const names = { confirmation: 'Bestellung', invoice: 'Rechnung' } as const

/** How a letter looks with what stands in the fields, before anything is saved. */
export function SampleButton({ letter, texts }: SampleButtonProps) {
  const sample = useMutation({
    mutationFn: () => readSample(letter, texts),
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => void notifyStaying(errorText(error)),
  })
  return (
    <Button
      variant="subtle"
      loading={sample.isPending}
      leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden="true" />}
      aria-label={`Muster ansehen: ${names[letter]}`}
      onClick={() => sample.mutate()}
    >
      Muster ansehen
    </Button>
  )
}
