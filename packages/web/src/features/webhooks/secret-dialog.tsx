import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './webhooks.css'
import { Button } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SecretAddress } from '../../ui/secret-address.tsx'

const width = 520

interface SecretDialogProps {
  readonly name: string
  readonly secret: string
  readonly onKept: () => void
}

/** The only time a secret is seen: it stays until somebody says that it is kept. */
export const SecretDialog = ({ name, secret, onKept }: SecretDialogProps) => (
  <Dialog
    onClose={onKept}
    title={`Geheimnis für ${name}`}
    size={width}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
  >
    <div className="webhook-secret">
      <p>
        Tragen Sie es beim Ziel ein. Damit prüft es, dass eine Meldung wirklich von hier kommt.{' '}
        <strong>Angezeigt wird es nur jetzt.</strong>
      </p>
      <SecretAddress label="Geheimnis" description="Geben Sie es niemandem sonst." url={secret} />
      <CopyButton text={secret} />
      <Button onClick={onKept} fullWidth>
        Ich habe das Geheimnis eingetragen
      </Button>
    </div>
  </Dialog>
)
