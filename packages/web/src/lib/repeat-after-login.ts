/** Asks the person to sign in again; true once they did. */
export type Renew = () => Promise<boolean>

/**
 * Sends a call and, when the session turned out to be over, once more after it was renewed. Calls that fail together
 * share one question. A refusal that was on its way while somebody signed in again is no reason to ask a second time.
 */
export function repeatAfterLogin(renew: Renew) {
  let renewals = 0
  let asking: Promise<boolean> | null = null

  const ask = async () => {
    try {
      const isRenewed = await renew()
      if (isRenewed) renewals += 1
      return isRenewed
    } finally {
      asking = null
    }
  }

  return async (send: () => Promise<Response>): Promise<Response> => {
    const before = renewals
    const response = await send()
    if (response.status !== 401) return response
    asking ??= before === renewals ? ask() : null
    const isRenewed = asking ? await asking : true
    return isRenewed ? send() : response
  }
}
