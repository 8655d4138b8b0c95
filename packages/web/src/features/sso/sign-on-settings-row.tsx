import './sign-on-settings.css'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { signOnSettingsQuery } from './sign-on.queries.ts'

const SignOnDialog = lazy(async () => ({ default: (await import('./sign-on-dialog.tsx')).SignOnDialog }))

/** Whether staff sign in with a directory, and the way to setting that up. */
export function SignOnSettingsRow() {
  const query = useQuery(signOnSettingsQuery)
  const isLate = useLoading(query.isPending)
  const [isOpen, setOpen] = useState(false)
  const settings = query.data?.settings
  return (
    <section className="sign-on-settings" aria-labelledby="sign-on-settings" aria-busy={isLate || undefined}>
      <div className="sign-on-settings__head">
        <h3 id="sign-on-settings">Single Sign-on</h3>
        {settings &&
          (settings.isOn ? (
            <StatusBadge tone="success" icon={IconCheck}>
              {settings.label}
            </StatusBadge>
          ) : (
            <StatusBadge tone="gray" icon={IconX}>
              Ausgeschaltet
            </StatusBadge>
          ))}
      </div>
      <p className="muted">
        Das Personal meldet sich mit dem Konto an, das es bei der Arbeit schon hat (OpenID Connect, zum Beispiel
        Microsoft Entra ID). Einen zweiten Faktor verlangt dann das Verzeichnis.
      </p>
      {settings?.isOn && settings.staffPasswordOff && (
        <p className="muted">Passwörter des Personals sind geschlossen, ausser jenem des Notfallkontos.</p>
      )}
      {query.isError && <LoadError error={query.error} onRetry={() => query.refetch()} />}
      {settings && (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {settings.version === 0 ? 'Einrichten' : 'Single Sign-on bearbeiten'}
          </Button>
        </div>
      )}
      {isOpen && query.data && (
        <Suspense>
          <SignOnDialog page={query.data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
