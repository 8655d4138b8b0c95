import './desk-entry.css'
import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { fullName } from '../../lib/person-name.ts'

export type Customer = RouteAnswer<RouteMap['GET /api/admin/users']>['rows'][number]

/** Of the dialog in which somebody is chosen. */
export interface CustomerDialogProps {
  readonly onSelect: (customer: Customer) => void
  readonly onClose: () => void
}

interface CustomerChoiceProps {
  readonly customer: Pick<Customer, 'company' | 'email' | 'firstname' | 'lastname'> | null
  readonly onChoose: () => void
}

/** Who it is for, and the button to choose somebody. */
export const CustomerChoice = ({ customer, onChoose }: CustomerChoiceProps) => (
  <div className="desk-customer">
    <IconUser size={18} stroke={1.7} aria-hidden="true" />
    <span className="desk-customer__name">
      {customer ? (
        <>
          <strong>
            <bdi>{customer.company || fullName(customer)}</bdi>
          </strong>
          <span className="muted small">
            <bdi>{[customer.company && fullName(customer), customer.email].filter(Boolean).join(', ')}</bdi>
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
)
