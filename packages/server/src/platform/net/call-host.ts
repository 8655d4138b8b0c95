import { request } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { openSocket } from './reach-host.ts'

interface Call {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array | null
}

interface Manners {
  /** The operator allows hosts inside. */
  readonly allowsPrivateHosts: boolean
  /** Milliseconds until the line must stand, and until all of the answer must be there. */
  readonly connect: number
  readonly inAll: number
  /** Bytes of an answer that are read. */
  readonly most: number
}

/** What a call ended with before there was an answer, by a code of Node or of our own. */
export class CallError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'ECALL'

/**
 * A call to a web server somebody named: through the same door as a mail server, so that no name leads inside. It follows no forwarding,
 * waits no longer than it was told to and reads no more.
 */
export async function callHost(address: string, call: Call, manners: Manners): Promise<Response> {
  const url = new URL(address)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new CallError('ETIMEDOUT', 'no answer in time')), manners.inAll)
  let line: Socket | undefined
  try {
    const opened = openLine(url, manners).then((socket) => {
      line = socket
      return ask(socket, url, call, manners.most)
    })
    return await Promise.race([opened, late.promise])
  } catch (error) {
    if (error instanceof CallError) throw error
    throw new CallError(codeOf(error), error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
    line?.destroy()
  }
}

async function openLine(url: URL, { allowsPrivateHosts, connect }: Manners): Promise<Socket> {
  const { hostname, protocol, port: named } = url
  const host = hostname.replaceAll(/[[\]]/g, '')
  const isTls = protocol === 'https:'
  const port = Number(named) || (isTls ? 443 : 80)
  const socket = await openSocket(host, port, { allowsPrivateHosts, timeout: connect })
  if (!isTls) return socket
  const secured = connectTls({ socket, ...(isIP(host) === 0 && { servername: host }), ALPNProtocols: ['http/1.1'] })
  await new Promise<void>((resolve, reject) => {
    secured.once('secureConnect', resolve)
    secured.once('error', reject)
  }).catch((error) => {
    socket.destroy()
    throw error
  })
  secured.on('error', () => {})
  return secured
}

function ask(line: Socket, url: URL, { method, headers, body }: Call, most: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        method,
        path: `${url.pathname}${url.search}`,
        headers: {
          ...headers,
          host: url.host,
          connection: 'close',
          ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
        },
        createConnection: () => line,
      },
      (answer) => {
        const chunks: Buffer[] = []
        let length = 0
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length <= most) chunks.push(chunk)
          else answer.destroy(new CallError('ETOOLARGE', 'the answer is too large'))
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 500
          const hasBody = status !== 204 && status !== 205 && status !== 304
          const found = new Headers()
          for (const [name, value] of Object.entries(answer.headers)) {
            for (const one of [value].flat()) if (one !== undefined) found.append(name, one)
          }
          resolve(new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers: found }))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body ?? undefined)
  })
}
