import './stored-secret.css'
import { Button, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** What becomes of a secret that is kept: nothing, another takes its place, or none does. */
export type SecretStep = 'keep' | 'replace' | 'remove'

interface StoredSecretProps {
  readonly field: PasswordInputProps & { readonly label: string }
  readonly isStored: boolean
  /** Its last signs, by which people know it again. */
  readonly end?: string | null
  /** The kept one belongs to something else than what stands in the form now. */
  readonly isOther: boolean
  readonly step: SecretStep
  /** Below the field, unless it has something more urgent to say. */
  readonly hint: string | undefined
  /** How it is called to go on without one. */
  readonly without: string
  readonly onStep: (step: SecretStep) => void
}

/** A password or another secret nobody gets to see again: it is there, and can be replaced or removed. */
export function StoredSecret({ field, isStored, end, isOther, step, hint, without, onStep }: StoredSecretProps) {
  const id = useId()
  if (!isStored || (step !== 'remove' && (step === 'replace' || isOther))) {
    return (
      <div className="stored-secret">
        <PasswordField {...field} description={field.description ?? hint} autoComplete="new-password" />
        {isStored && (
          <div className="stored-secret__ways">
            <Button variant="subtle" onClick={() => onStep(isOther ? 'remove' : 'keep')}>
              {isOther ? without : 'Gespeichertes behalten'}
            </Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <fieldset className="stored-secret" aria-labelledby={id}>
      <span className="stored-secret__label" id={id}>
        {field.label}
      </span>
      {step === 'remove' ? (
        <StatusBadge tone="warning" icon={IconTrash}>
          wird entfernt
        </StatusBadge>
      ) : (
        <StatusBadge tone="success" icon={IconCheck}>
          {end ? `gespeichert, endet auf ${end}` : 'gespeichert'}
        </StatusBadge>
      )}
      <div className="stored-secret__ways">
        <Button variant="subtle" onClick={() => onStep('replace')}>
          Ersetzen
        </Button>
        {step === 'remove' && !isOther && (
          <Button variant="subtle" onClick={() => onStep('keep')}>
            Doch behalten
          </Button>
        )}
        {step !== 'remove' && (
          <Button variant="subtle" onClick={() => onStep('remove')}>
            Entfernen
          </Button>
        )}
      </div>
    </fieldset>
  )
}
