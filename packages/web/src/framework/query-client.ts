import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'

const maxRetries = 2

/** What the server refused once it refuses again; only what failed on the way is worth another try. */
const retry = (failures: number, error: Error) =>
  failures < maxRetries && !(error instanceof ApiError && error.status < 500)

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry, staleTime: 10_000 } } })
