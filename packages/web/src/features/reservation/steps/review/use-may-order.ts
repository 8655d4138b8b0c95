import { useEffect } from 'react'
import { useValidation } from '../../shell/use-validation.ts'
import { isOnlyNotKept } from './hold-refusal.ts'
import type { Hold } from './use-hold.ts'

/** The dates are kept, or cannot be kept but were asked about since: without a hold nothing else says that they are still free. */
export function useMayOrder({ data, error, errorUpdatedAt }: Hold): boolean {
  const { answeredAt, refetch } = useValidation()
  const isNotKept = data === undefined && isOnlyNotKept(error)
  useEffect(() => {
    if (isNotKept) void refetch()
  }, [isNotKept, refetch])
  return data !== undefined || (isNotKept && answeredAt > errorUpdatedAt)
}
