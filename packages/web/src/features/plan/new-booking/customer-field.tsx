import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { fullName } from '../../../lib/person-name.ts'
import type { Customer } from './customer.ts'

interface CustomerFieldProps {
  readonly customer: Customer | null
  readonly error: string | null
  readonly onChoose: () => void
}

export function CustomerField({ customer, error, onChoose }: CustomerFieldProps) {
  return (
    <div>
      <span className="mantine-InputWrapper-label">Kunde</span>
      <div className="plan-customer__box">
        <IconUser size={18} stroke={1.7} aria-hidden="true" />
        <span className="plan-customer__name">
          {customer ? (
            <>
              <strong>
                <bdi>{customer.company || fullName(customer)}</bdi>
              </strong>
              <span className="muted small">
                <bdi>{customer.company ? `${fullName(customer)}, ${customer.email}` : customer.email}</bdi>
              </span>
            </>
          ) : (
            <span className="muted">Noch niemand gewählt</span>
          )}
        </span>
        <Button variant="default" aria-haspopup="dialog" onClick={onChoose}>
          {customer ? 'Ändern' : 'Kunde wählen'}
        </Button>
      </div>
      {error && (
        <p className="plan-customer__error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
