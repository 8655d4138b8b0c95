import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../framework/permission.ts'
import { providersQuery } from './payments.queries.ts'

interface TakesOnline {
  /** null: whoever looks may not know. */
  readonly isTaken: boolean | null
  /** May change it. */
  readonly mayChange: boolean
}

/** Whether anybody takes money online. */
export function useTakesOnline(): TakesOnline {
  const may = useMay()
  const isOn = may({ featureFlag: 'payment' })
  const mayChange = may({ featureFlag: 'payment', permissions: ['payment:config'] })
  const { data } = useQuery({ ...providersQuery, enabled: mayChange })
  if (!isOn) return { isTaken: false, mayChange }
  return { isTaken: data?.some(({ isActive }) => isActive) ?? null, mayChange }
}
