import { usePriceByZip } from './default-total.queries.ts'
import { zipSentence } from './zip-sentence.ts'

/** Why the price is another one than before the postcode was known. */
export function PriceByZipNote() {
  const price = usePriceByZip()
  // Always there, so that screen readers hear what comes into it.
  return (
    <div role="status">
      {price?.saved ? (
        <p className="price-by-zip">
          <strong>Tarif {price.category}.</strong> {zipSentence(price)}
        </p>
      ) : null}
    </div>
  )
}
