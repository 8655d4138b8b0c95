import type { FastifyRequest } from 'fastify'

const pattern = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/** The domain a call is for, in lower case, without port and last dot; null if the header holds anything but a domain and a port. */
export function askedDomain({ host }: Pick<FastifyRequest, 'host'>): string | null {
  return pattern.exec(host.toLowerCase())?.[1]?.replace(/\.$/, '') || null
}
