import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** In every file that is to be taken for a virus. */
export const eicar = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'
/** Of a stream, in bytes; its own is larger. */
const limit = 300_000

/** As much of clamd's protocol as a scan needs, with its limit of a stream. */
export async function startClamd(path?: string): Promise<string> {
  const server = createServer((socket) => void answer(socket))
  server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path })
  await once(server, 'listening')
  afterAll(() => server.close())
  const address = server.address()
  return typeof address === 'object' && address ? `tcp://127.0.0.1:${address.port}` : `unix://${path}`
}

async function answer(socket: Socket) {
  socket.on('error', () => socket.destroy())
  const command = 'zINSTREAM\0'
  let sent = Buffer.alloc(0)
  for await (const piece of socket) {
    sent = Buffer.concat([sent, piece])
    const content = contentOf(sent.subarray(command.length))
    if (content.bytes.length > limit) return socket.end('INSTREAM size limit exceeded. ERROR\0')
    if (!content.isWhole) continue
    const isCommand = sent.subarray(0, command.length).toString() === command
    const isInfected = content.bytes.includes(eicar)
    return socket.end(
      !isCommand ? 'UNKNOWN COMMAND\0' : `stream: ${isInfected ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`,
    )
  }
}

function contentOf(pieces: Buffer): { bytes: Buffer; isWhole: boolean } {
  const parts: Buffer[] = []
  for (let at = 0; at + 4 <= pieces.length; ) {
    const length = pieces.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(parts), isWhole: true }
    parts.push(pieces.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(parts), isWhole: false }
}
