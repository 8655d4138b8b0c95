import '../../ui/styles/mantine-forms.css'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deadLinkText, isDeadLink } from '../../features/auth/link-error.ts'
import { verifyRegistrationQuery } from '../../features/auth/verify-registration.queries.ts'
import { readDraft } from '../../features/reservation/draft/draft-storage.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'

/** Where the mailed link leads: the address is confirmed without another click. */
export function RegistrationCheck({ token }: { token: string }) {
  const check = useQuery(verifyRegistrationQuery(token))
  const isLate = useLoading(check.isPending)
  if (check.isSuccess && !isLate) {
    return (
      <Outcome
        tone="success"
        title="E-Mail Adresse bestätigt"
        actions={
          <Button
            renderRoot={(props) => <Link {...props} to="/login" search={readDraft() ? { from: 'reservation' } : {}} />}
          >
            Zum Login
          </Button>
        }
      >
        <p>Ihr Konto ist bereit. Sie können sich jetzt anmelden.</p>
      </Outcome>
    )
  }
  if (isDeadLink(check.error) && !isLate) {
    return (
      <Outcome
        tone="error"
        title="Dieser Link gilt nicht mehr"
        actions={
          <>
            <Button component={Link} to="/register">
              Erneut registrieren
            </Button>
            <Button component={Link} to="/login" variant="default">
              Zum Login
            </Button>
          </>
        }
      >
        <p>{deadLinkText(check.error)}</p>
        <p className="muted">Haben Sie Ihre Adresse schon bestätigt? Dann können Sie sich anmelden.</p>
      </Outcome>
    )
  }
  return (
    <>
      <h1>E-Mail Adresse bestätigen</h1>
      {check.isError && !isLate && <LoadError error={check.error} onRetry={() => check.refetch()} />}
      {isLate && (
        <p className="register__progress" role="status">
          <Loader size="sm" aria-hidden="true" />
          Ihre E-Mail Adresse wird bestätigt …
        </p>
      )}
    </>
  )
}
