import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { fullName } from '../../../lib/person-name.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { Customer } from './use-new-order.ts'

interface NewOrderCustomerProps {
  readonly customer: Customer | null
  readonly onChoose: () => void
}

/** Who pays. */
export const NewOrderCustomer = ({ customer, onChoose }: NewOrderCustomerProps) => (
  <SectionCard title="Kunde">
    <div className="new-order__customer">
      <IconUser size={18} stroke={1.7} aria-hidden="true" />
      <span className="new-order__name">
        {customer ? (
          <>
            <strong>{customer.company || fullName(customer)}</strong>
            <span className="muted small">
              {[customer.company && fullName(customer), customer.email].filter(Boolean).join(', ')}
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
  </SectionCard>
)
