import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconClockHour4 } from '@tabler/icons-react'
import { FormNote } from '../../framework/form/form-note.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Dkim } from './dkim.queries.ts'

interface DkimKeyProps {
  readonly dkim: Dkim
  readonly isBusy: boolean
  readonly onStep: (step: 'on' | 'off') => void
  readonly onAsk: (question: 'create' | 'remove') => void
}

const selectAll = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
  currentTarget.select()

/** The entry for the DNS, and whether mails are signed with its key. */
export const DkimKey = ({ dkim, isBusy, onStep, onAsk }: DkimKeyProps) => (
  <>
    <div>
      {dkim.isActive && dkim.isUsed ? (
        <StatusBadge tone="success" icon={IconCheck}>
          E-Mails werden signiert
        </StatusBadge>
      ) : (
        <StatusBadge tone="warning" icon={IconClockHour4}>
          E-Mails werden nicht signiert
        </StatusBadge>
      )}
    </div>
    {!dkim.isUsed && (
      <FormNote tone="warning">
        Der Schlüssel gehört zu {dkim.domain}, die Absenderadresse nicht. Erzeugen Sie einen neuen.
      </FormNote>
    )}
    {!dkim.isActive && (
      <p className="muted">
        Tragen Sie bei {dkim.domain} diesen TXT-Eintrag ins DNS ein. Danach schalten Sie die Signatur hier ein.
      </p>
    )}
    <div className="dkim-entry">
      <TextInput label="Name" value={dkim.recordName} readOnly onFocus={selectAll} />
      <CopyButton text={dkim.recordName} />
    </div>
    <div className="dkim-entry">
      <Textarea label="Wert" value={dkim.recordValue} readOnly rows={5} onFocus={selectAll} />
      <CopyButton text={dkim.recordValue} />
    </div>
    <div className="dkim-ways">
      {dkim.isActive ? (
        <Button variant="default" loading={isBusy} onClick={() => onStep('off')}>
          Ausschalten
        </Button>
      ) : (
        <Button variant="default" loading={isBusy} disabled={!dkim.isUsed} onClick={() => onStep('on')}>
          Prüfen und einschalten
        </Button>
      )}
      <Button variant="subtle" disabled={isBusy} onClick={() => onAsk('create')}>
        Neuer Schlüssel
      </Button>
      <Button variant="subtle" disabled={isBusy} onClick={() => onAsk('remove')}>
        Schlüssel entfernen
      </Button>
    </div>
  </>
)
