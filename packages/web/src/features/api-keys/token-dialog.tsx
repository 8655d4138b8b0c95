import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './key-dialog.css'
import { Button } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SecretAddress } from '../../ui/secret-address.tsx'

const width = 560

interface TokenDialogProps {
  readonly name: string
  readonly token: string
  readonly onKept: () => void
}

/** The only time a key is seen: it stays until somebody says that it is kept. */
export const TokenDialog = ({ name, token, onKept }: TokenDialogProps) => (
  <Dialog
    onClose={onKept}
    title={`API-Schlüssel für ${name}`}
    size={width}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
  >
    <div className="key-token">
      <p>
        Tragen Sie ihn beim System ein, das damit aufruft. <strong>Angezeigt wird er nur jetzt.</strong>
      </p>
      <SecretAddress
        label="API-Schlüssel"
        description="Wer ihn hat, kann alles, was ihm erlaubt ist. Er gehört in keine E-Mail und in keine Adresse."
        url={token}
      />
      <CopyButton text={token} />
      <Button onClick={onKept} fullWidth>
        Ich habe den Schlüssel eingetragen
      </Button>
    </div>
  </Dialog>
)
