import { useEffect, useLayoutEffect, useRef } from 'react'
import { useCheckout } from '../../shell/checkout.queries.ts'

/** Fills in the town of a postcode, as long as nobody typed another one. */
export function useTownByZip({ zipcode, city }: { zipcode: string; city: string }, fill: (town: string) => void): void {
  const { data, isPlaceholderData } = useCheckout()
  const town = data && !isPlaceholderData && zipcode.length === 4 ? data.town : null
  const filled = useRef('')
  const latest = useRef({ city, fill })
  useLayoutEffect(() => {
    latest.current = { city, fill }
  })
  useEffect(() => {
    const { city: typed, fill: write } = latest.current
    if (!town || (typed.trim() !== '' && typed !== filled.current)) return
    filled.current = town
    write(town)
  }, [town])
}
