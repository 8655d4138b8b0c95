import { appOfKey, containsKey } from '@allmend/domain/keys'
import type { FastifyRequest } from 'fastify'

type Headed = Pick<FastifyRequest, 'headers'>

/** What stands behind «Bearer», whose letters may be small or capital. */
export const bearerOf = ({ headers }: Headed): string | null =>
  /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** Meant as a bearer token, or with a key in it, and yet none: whoever wrote it shall not wonder why they are nobody. */
export function isMalformedBearer({ headers }: Headed): boolean {
  const { authorization = '' } = headers
  return bearerOf({ headers }) === null && (/^\s*bearer\b/i.test(authorization) || containsKey(authorization))
}

export const isKeyCall = (request: Headed): boolean => {
  const token = bearerOf(request)
  return token !== null && appOfKey(token) !== null
}
