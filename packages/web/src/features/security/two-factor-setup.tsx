import './security-cards.css'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { grouped } from '../../lib/grouped.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { qrPath } from './qr-path.ts'

const width = 520

interface TwoFactorSetupProps {
  readonly secret: string
  readonly uri: string
  readonly onConfirmed: (recoveryCodes: string[]) => void
  readonly onClose: () => void
}

/** Shows the secret to an authenticator app and lets a first code prove that it arrived there. */
export function TwoFactorSetup({ secret, uri, onConfirmed, onClose }: TwoFactorSetupProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [refusals, setRefusals] = useState(0)
  const confirm = useMutation({
    mutationFn: async (code: string) =>
      (await api('POST /api/user/two-factor/confirm', { body: { code } })).recoveryCodes,
    onSuccess: onConfirmed,
    onError: () => setRefusals((count) => count + 1),
  })
  const wrong = confirm.error instanceof ApiError && confirm.error.code === 'login.code_wrong' ? confirm.error : null
  return (
    <Dialog onClose={onClose} title="Zwei-Faktor-Authentifizierung einschalten" size={width} fullScreen={isPhone}>
      <ol className="two-factor-steps">
        <li>
          <h3>QR-Code scannen</h3>
          <p className="muted small">
            Öffnen Sie eine Authenticator-App auf Ihrem Smartphone und scannen Sie damit diesen Code.
          </p>
          <QrCode text={uri} label="QR-Code für die Authenticator-App" />
          <p className="muted small">Sie können nicht scannen? Geben Sie diesen Schlüssel in der App ein:</p>
          <div className="two-factor-secret">
            <code>{grouped(secret)}</code>
            <CopyButton text={secret} />
          </div>
        </li>
        <li>
          <h3>Code eingeben</h3>
          <p className="muted small">Die App zeigt jetzt alle 30 Sekunden einen neuen Code an.</p>
          {confirm.error && !wrong && <FormAlert>{errorText(confirm.error)}</FormAlert>}
          <CodeInput
            key={refusals}
            label="Code aus der App"
            error={wrong?.message ?? null}
            readOnly={confirm.isPending}
            takesFocus={refusals > 0}
            onComplete={(code) => confirm.mutate(code)}
          />
        </li>
      </ol>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </Dialog>
  )
}

/** Drawn into the page itself, so that the secret goes through no image service. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text)
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
