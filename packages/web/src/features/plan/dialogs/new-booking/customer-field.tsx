import { type Customer, CustomerChoice } from '../../../desk-entry/index.ts'

interface CustomerFieldProps {
  readonly customer: Customer | null
  readonly error: string | null
  readonly onChoose: () => void
}

export const CustomerField = ({ customer, error, onChoose }: CustomerFieldProps) => (
  <div>
    <span className="mantine-InputWrapper-label">Kunde</span>
    <div className="plan-customer__box">
      <CustomerChoice customer={customer} onChoose={onChoose} />
    </div>
    {error && (
      <p className="plan-customer__error" role="alert">
        {error}
      </p>
    )}
  </div>
)
