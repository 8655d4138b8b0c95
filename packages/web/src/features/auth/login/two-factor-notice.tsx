import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'

const width = 390
/** Above whatever dialog the page has open. */
const zIndex = 410

/** After a recovery code was used: stays until it has been read. */
export const TwoFactorNotice = ({ onContinue }: { onContinue: () => void }) => (
  <Dialog
    onClose={onContinue}
    title="Zwei-Faktor-Authentifizierung"
    size={width}
    zIndex={zIndex}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
  >
    <p className="dialog-text">
      Die Zwei-Faktor-Authentifizierung wurde deaktiviert. Bitte schalten Sie sie in Ihrem Konto wieder ein.
    </p>
    <div className="dialog-actions">
      <Button onClick={onContinue} data-autofocus>
        Weiter
      </Button>
    </div>
  </Dialog>
)
