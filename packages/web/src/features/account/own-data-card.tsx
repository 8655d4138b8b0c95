import '../../ui/styles/mantine-forms.css'
import './account.css'
import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notifyError } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { readOwnData } from './account.queries.ts'

const useDownload = (format: 'json' | 'html') =>
  useMutation({
    mutationFn: () => readOwnData(format),
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => notifyError(errorText(error)),
  })

export const ownDataTitle = 'Ihre Daten bei uns'

/** Everybody may see what is held about them, and take it along. */
export function OwnDataCard() {
  const json = useDownload('json')
  const html = useDownload('html')
  return (
    <SectionCard title={ownDataTitle}>
      <p>
        Alles, was wir über Sie gespeichert haben: Ihr Konto mit Ihren Angaben, wer es wann geändert hat, Ihre Sitzungen
        und die E-Mails an Sie.
      </p>
      <div className="account-actions">
        <Button
          variant="default"
          leftSection={<IconFileText size={18} stroke={1.7} aria-hidden="true" />}
          loading={html.isPending}
          onClick={() => html.mutate()}
        >
          Daten als lesbare Datei (HTML)
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          loading={json.isPending}
          onClick={() => json.mutate()}
        >
          Daten als Datei (JSON)
        </Button>
      </div>
    </SectionCard>
  )
}
