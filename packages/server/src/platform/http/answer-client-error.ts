import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorCodes } from '@allmend/contract'
import type { ConnectionError } from 'fastify'
import { errorBody } from './refusal.ts'
import { guardingHeaders } from './security-headers.ts'

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
  HPE_HEADER_OVERFLOW: 'request.too_large',
}

/** What comes in is no HTTP, or comes too slowly: there is no request yet to answer, only the socket. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  // In the middle of an answer, ours would be read as a part of it.
  if (socket.writable && socket.bytesWritten === 0) {
    const code = codes[error.code] ?? 'request.invalid'
    const { status } = errorCodes[code]
    const body = JSON.stringify(errorBody(code))
    const headers = {
      ...guardingHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
  socket.destroySoon()
}
