import '../../ui/styles/mantine-overlays.css'
import { type LegalTextKind, legalTextWords } from '@allmend/domain/texts'
import { Dialog } from '../../ui/dialog.tsx'
import { LegalTextReader } from './legal-text-reader.tsx'

const width = 720

interface LegalTextDialogProps {
  readonly kind: LegalTextKind
  readonly version?: number | undefined
  readonly onClose: () => void
}

export const LegalTextDialog = ({ kind, version, onClose }: LegalTextDialogProps) => (
  <Dialog title={legalTextWords[kind]} size={width} onClose={onClose}>
    <LegalTextReader kind={kind} version={version} />
  </Dialog>
)
