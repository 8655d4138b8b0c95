/** Waits for a mail to be taken, but no longer than that; then `giveUp` ends what is still under way. */
export async function sendWithin(deadline: number, sending: Promise<unknown>, giveUp: () => void): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' }))
    giveUp()
  }, deadline)
  try {
    await Promise.race([sending, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
