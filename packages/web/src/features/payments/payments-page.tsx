import '../../framework/form/record-page.css'
import '../../ui/styles/mantine-forms.css'
import './payments.css'
import { DifferencesCard } from './differences-card.tsx'
import { PaymentList } from './payment-list.tsx'
import { ProviderSettings } from './provider-card.tsx'

/** Payments at the provider: what differs first, then all of them, and beside them how they are taken. */
export const PaymentsPage = () => (
  <div className="record-page payments-page">
    <DifferencesCard />
    <div className="record-page__columns">
      <div className="record-page__column">
        <div className="payments-page__list">
          <PaymentList />
        </div>
      </div>
      <div className="record-page__column">
        <ProviderSettings />
      </div>
    </div>
  </div>
)
