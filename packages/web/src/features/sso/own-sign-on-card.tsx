import '../../ui/styles/button-row.css'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordProofDialog } from '../../framework/form/password-proof-dialog.tsx'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { linkOwnSignOn, ownSignOnQuery } from './sign-on.queries.ts'

/** Ties the municipality's directory to the own account; nothing where there is no directory. */
export function OwnSignOnCard() {
  const { data } = useQuery(ownSignOnQuery)
  const [isOpen, setOpen] = useState(false)
  if (!data?.label) return null
  const { label, linkedAt } = data
  return (
    <SectionCard
      title="Single Sign-on"
      aside={
        linkedAt ? (
          <StatusBadge tone="success" icon={IconCheck}>
            Verbunden
          </StatusBadge>
        ) : (
          <StatusBadge tone="gray" icon={IconX}>
            Nicht verbunden
          </StatusBadge>
        )
      }
    >
      {linkedAt ? (
        <p>
          Sie können sich mit {label} anmelden, verbunden seit <span className="num">{formatInstant(linkedAt)}</span>.
          Trennen kann die Verbindung, wer Berechtigungen verwaltet.
        </p>
      ) : (
        <>
          <p>Verbinden Sie dieses Konto mit {label}, um sich künftig damit anzumelden.</p>
          <div className="button-row">
            <Button variant="default" onClick={() => setOpen(true)}>
              Mit {label} verbinden
            </Button>
          </div>
        </>
      )}
      {isOpen && (
        <PasswordProofDialog
          title={`Mit ${label} verbinden`}
          text={`Sie werden zu ${label} geführt und melden sich dort an. Danach öffnet jenes Konto auch dieses.`}
          confirm="Weiter"
          onConfirm={async (proof) => location.assign(await linkOwnSignOn(proof))}
          onClose={() => setOpen(false)}
        />
      )}
    </SectionCard>
  )
}
