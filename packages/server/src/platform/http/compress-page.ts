import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * The page as this browser may get it. Pages come from the handler of addresses nobody knows, which the compression of
 * routes passes by. Nothing a visitor sends stands in them, so their length tells no secret.
 */
export async function compressPage(
  page: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  const accepted = String(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return promisify(brotliCompress)(page, brotli)
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip')
    return promisify(gzip)(page)
  }
  return page
}
