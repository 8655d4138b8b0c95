import '../../ui/styles/button-row.css'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { PasswordProofDialog } from '../../framework/form/password-proof-dialog.tsx'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { api } from '../../lib/api.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { adoptTwoFactor, rereadSecurity, type Security } from './security.queries.ts'
import { TwoFactorStart } from './two-factor-start.tsx'

const fewCodes = 3

const codesLeft = (count: number) =>
  count === 1 ? 'Noch 1 Wiederherstellungscode übrig.' : `Noch ${count} Wiederherstellungscodes übrig.`

type Open = { kind: 'renew' } | { kind: 'disable' } | { kind: 'codes'; codes: readonly string[] }

export function TwoFactorCard({ security }: { security: Security }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <SectionCard
      title="Zwei-Faktor-Authentifizierung"
      aside={
        security.use2fa ? (
          <StatusBadge tone="success" icon={IconCheck}>
            Eingeschaltet
          </StatusBadge>
        ) : (
          <StatusBadge tone="gray" icon={IconX}>
            Ausgeschaltet
          </StatusBadge>
        )
      }
    >
      {security.use2fa ? (
        <SwitchedOn codes={security.recoveryCodesLeft} onOpen={setOpen} />
      ) : (
        <SwitchedOff onCodes={(codes) => setOpen({ kind: 'codes', codes })} />
      )}
      {open?.kind === 'renew' && (
        <PasswordProofDialog
          title="Neue Wiederherstellungscodes"
          text="Sie erhalten zehn neue Codes. Die bisherigen gelten danach nicht mehr."
          confirm="Neue Codes erstellen"
          onConfirm={async (proof) => {
            const { recoveryCodes } = await api('POST /api/user/two-factor/recovery-codes', { body: proof })
            setOpen({ kind: 'codes', codes: recoveryCodes })
            rereadSecurity()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'disable' && (
        <PasswordProofDialog
          title="Zwei-Faktor-Authentifizierung ausschalten?"
          text="Danach genügt Ihr Passwort für das Login. Ihre Wiederherstellungscodes gelten nicht mehr."
          confirm="Ausschalten"
          isDestructive
          onConfirm={async (proof) => {
            await api('POST /api/user/two-factor/disable', { body: proof })
            close()
            adoptTwoFactor(false)
            notifySaved('Die Zwei-Faktor-Authentifizierung ist ausgeschaltet.')
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'codes' && <RecoveryCodesDialog codes={open.codes} onSaved={close} />}
    </SectionCard>
  )
}

function SwitchedOn({ codes, onOpen }: { codes: number; onOpen: (open: Open) => void }) {
  return (
    <>
      <p>Beim Login wird nach dem Passwort ein Code aus Ihrer Authenticator-App verlangt.</p>
      {codes <= fewCodes ? (
        <p className="security-warning">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
          {codesLeft(codes)} Erstellen Sie bald neue.
        </p>
      ) : (
        <p className="muted small">{codesLeft(codes)}</p>
      )}
      <div className="button-row">
        <Button variant="default" onClick={() => onOpen({ kind: 'renew' })}>
          Neue Wiederherstellungscodes
        </Button>
        <Button variant="subtle" color="error" onClick={() => onOpen({ kind: 'disable' })}>
          Ausschalten
        </Button>
      </div>
    </>
  )
}

function SwitchedOff({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  return (
    <>
      <p>
        Schützen Sie Ihr Konto zusätzlich zum Passwort mit einem Code aus einer Authenticator-App auf Ihrem Smartphone.
      </p>
      <div className="button-row">
        <TwoFactorStart
          onConfirmed={(codes) => {
            onCodes(codes)
            adoptTwoFactor(true)
          }}
        />
      </div>
    </>
  )
}
