import { IconCash, IconCreditCard, IconFileInvoice } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ChoiceCards } from '../../../../framework/choice-cards.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { choosePayment, useDraft } from '../../draft/draft-store.ts'
import { useCheckout } from '../../shell/checkout.queries.ts'
import { useValidation } from '../../shell/use-validation.ts'
import { chosenPayment } from './chosen-payment.ts'

const icons = { invoice: IconFileInvoice, cash: IconCash, online: IconCreditCard } as const

/** How the order is paid; nothing to choose where nothing is to pay, or the price is not known yet. */
export function PaymentChoice() {
  const { paymentOptionId } = useDraft()
  const { summary } = useValidation()
  const { data, isPlaceholderData } = useCheckout()
  const options = data?.paymentOptions ?? []
  const chosen = chosenPayment(options, paymentOptionId)
  const preset = chosen && !isPlaceholderData && chosen.id !== paymentOptionId ? chosen.id : null
  useEffect(() => {
    if (preset !== null) choosePayment(preset)
  }, [preset])
  if (!summary?.displayPaymentOption || options.length === 0) return null
  return (
    <SectionCard title="Zahlung">
      <ChoiceCards
        legend="Wie möchten Sie bezahlen?"
        choices={options.map(({ id, kind, name, description }) => ({
          value: String(id),
          icon: icons[kind],
          title: name,
          text: description,
        }))}
        value={String(chosen?.id ?? '')}
        onChange={(id) => choosePayment(Number(id))}
      />
    </SectionCard>
  )
}
