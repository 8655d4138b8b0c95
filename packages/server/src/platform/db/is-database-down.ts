const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
])

/** Whether an error means that the database is away (restarting, unreachable), not that the question was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (code && connectionCodes.has(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
}
