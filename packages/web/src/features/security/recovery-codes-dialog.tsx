import './security-cards.css'
import '../../ui/styles/button-row.css'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useAppConfig } from '../../framework/app-config.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { downloadText } from '../../lib/download-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const width = 520

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly onSaved: () => void
}

/** The only time the codes are seen: the dialog stays until somebody says that they are kept. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { title } = useAppConfig()
  const user = useCurrentUser()
  const list = codes.join('\n')
  const download = () =>
    downloadText(
      'wiederherstellungscodes.txt',
      `Wiederherstellungscodes\n${title}, ${user?.email ?? ''}\nJeder Code gilt einmal.\n\n${list}\n`,
    )
  return (
    <Dialog
      onClose={onSaved}
      title="Wiederherstellungscodes"
      size={width}
      fullScreen={isPhone}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>
        Mit diesen Codes kommen Sie auch ohne Ihr Smartphone in Ihr Konto. Jeder gilt einmal. Bewahren Sie sie sicher
        auf: <strong>Sie werden nur jetzt angezeigt.</strong>
      </p>
      <ul className="recovery-codes" aria-label="Wiederherstellungscodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row">
        <CopyButton text={list} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          onClick={download}
        >
          Herunterladen
        </Button>
      </div>
      <div className="recovery-codes__done">
        <Button onClick={onSaved} fullWidth>
          Ich habe die Codes gespeichert
        </Button>
      </div>
    </Dialog>
  )
}
