import '../../../../ui/styles/mantine-overlays.css'
import './price-changed-dialog.css'
import { formatChf, type Rappen } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { Dialog } from '../../../../ui/dialog.tsx'

const width = 480

interface PriceChangedDialogProps {
  readonly before: Rappen
  readonly now: Rappen
  readonly onAccept: () => void
  readonly onClose: () => void
}

/** A price was changed while somebody was choosing: nothing is ordered before they know. */
export const PriceChangedDialog = ({ before, now, onAccept, onClose }: PriceChangedDialogProps) => (
  <Dialog onClose={onClose} title="Der Preis hat sich geändert" size={width}>
    <p>Während Sie reserviert haben, wurde der Preis angepasst. Möchten Sie zum neuen Preis reservieren?</p>
    <dl className="price-changed">
      <div>
        <dt>Bisher</dt>
        <dd className="num">
          <s>{formatChf(before)}</s>
        </dd>
      </div>
      <div>
        <dt>Neu</dt>
        <dd className="num">
          <strong>{formatChf(now)}</strong>
        </dd>
      </div>
    </dl>
    <div className="dialog-actions">
      <Button variant="default" onClick={onClose} data-autofocus>
        Abbrechen
      </Button>
      <Button onClick={onAccept}>Zum neuen Preis reservieren</Button>
    </div>
  </Dialog>
)
