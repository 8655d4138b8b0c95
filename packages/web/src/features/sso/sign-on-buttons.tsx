import './sign-on-buttons.css'
import { Button } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useAppConfig } from '../../framework/app-config.ts'
import { errorText } from '../../lib/api-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { signOnWaysQuery, startSignOn } from './sign-on.queries.ts'

interface SignOnButtonsProps {
  /** Where to go afterwards, in place of the own start. */
  readonly returnTo?: string
}

/** The way in for staff who sign in with a directory; nothing where none is set up. */
export function SignOnButtons({ returnTo }: SignOnButtonsProps) {
  const { singleSignOn } = useAppConfig()
  const { data: operator } = useQuery(signOnWaysQuery)
  const start = useMutation({
    mutationFn: (directory: 'app' | 'operator') => startSignOn(directory, returnTo),
    onSuccess: (redirect) => location.assign(redirect),
  })
  // The browser is on its way once the address is there.
  const isLeaving = start.isPending || start.isSuccess
  if (!singleSignOn && !operator) return null
  return (
    <div className="sign-on">
      {singleSignOn && (
        <>
          <p className="sign-on__or">oder</p>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconBuildingCommunity size={20} stroke={1.7} aria-hidden="true" />}
            loading={isLeaving && start.variables === 'app'}
            onClick={() => start.mutate('app')}
          >
            Mit {singleSignOn.label} anmelden
          </Button>
          {singleSignOn.isOnlyWay && (
            <p className="muted small">Das Personal meldet sich hier nur so an, nicht mit dem Passwort.</p>
          )}
        </>
      )}
      {operator && (
        <div className="sign-on__operator">
          <Button
            variant="subtle"
            loading={isLeaving && start.variables === 'operator'}
            onClick={() => start.mutate('operator')}
          >
            Mit {operator.label} anmelden
          </Button>
        </div>
      )}
      {returnTo !== undefined && (
        <p className="muted small">Die Seite wird dabei neu geladen; was noch nicht gespeichert ist, geht verloren.</p>
      )}
      {start.error && (
        <FormAlert>
          {errorText(start.error)}
          {singleSignOn?.isOnlyWay &&
            start.variables === 'app' &&
            ' Eilt es, kommt die Verwaltung mit dem Notfallkonto und dessen Passwort herein.'}
        </FormAlert>
      )}
    </div>
  )
}
