import { taxBaseWords, taxWords } from '@allmend/domain/pricing'
import { errorText } from '../../../lib/api-error.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { useValidation, type Validation } from '../shell/use-validation.ts'
import { totalWords } from './total-words.ts'

function note({ summary }: Validation, total: string | null): string {
  if (!summary || total === null) return 'Der Preis folgt mit dem Termin.'
  if (summary.hasNoPriceObject) return summary.total === 0 ? '' : 'ohne Preise auf Anfrage'
  return summary.tax.map((one) => `inkl. ${taxWords(one)} ${taxBaseWords(one)}`.trim()).join(', ')
}

export function CartTotal() {
  const validation = useValidation()
  const { isLoading, error, refetch } = validation
  const total = totalWords(validation)
  if (error) {
    return (
      <div className="cart-total" role="alert">
        <p>Der Preis konnte nicht berechnet werden.</p>
        <p className="muted small">{errorText(error)}</p>
        <PlainButton variant="default" onClick={() => refetch()}>
          Erneut versuchen
        </PlainButton>
      </div>
    )
  }
  return (
    <div className="cart-total" aria-busy={isLoading}>
      <p className="cart-total__line">
        <span>Zwischentotal</span>
        {total ? (
          <strong className="num">{total}</strong>
        ) : (
          <span className="cart-total__open">{isLoading ? 'wird berechnet' : 'noch offen'}</span>
        )}
      </p>
      <p className="muted small">{note(validation, total)}</p>
    </div>
  )
}
