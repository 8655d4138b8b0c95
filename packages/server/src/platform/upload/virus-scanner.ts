import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const usualPatience = 30_000
const longestAnswer = 4096

/** A scanner that is away, or gives no answer that helps: nobody knows whether the file is clean. */
export class NotScanned extends Error {}

/** ClamAV's daemon, asked over its socket: `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. */
export class VirusScanner {
  readonly #address: { readonly path: string } | { readonly host: string; readonly port: number }

  readonly #patience: number

  constructor(url: string, patience = usualPatience) {
    this.#patience = patience
    const { protocol, hostname, port, pathname } = new URL(url)
    this.#address =
      protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port || 3310) }
  }

  /** The name of what was found; null if the file is clean. */
  async find(content: AsyncIterable<Buffer>): Promise<string | null> {
    const answer = await this.#ask(content)
    if (answer === 'stream: OK') return null
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
    if (found === undefined) throw new NotScanned(`the scanner answered: ${answer}`)
    return found
  }

  async #ask(content: AsyncIterable<Buffer>): Promise<string> {
    const socket = connect(this.#address)
    socket.setTimeout(this.#patience, () => socket.destroy(new Error('no answer in time')))
    try {
      const answered = readAnswer(socket)
      // Whichever fails first is heard of here. It may answer before everything is sent: too much, or found at the beginning.
      await Promise.race([send(socket, content), answered])
      return await answered
    } catch (error) {
      throw new NotScanned(error instanceof Error ? error.message : String(error), { cause: error })
    } finally {
      socket.destroy()
    }
  }
}

/** A command, then pieces with their length before each, then a piece of none. */
async function send(socket: Socket, content: AsyncIterable<Buffer>): Promise<void> {
  await once(socket, 'connect')
  socket.write('zINSTREAM\0')
  for await (const piece of content) {
    if (!socket.writable) return
    socket.write(lengthOf(piece))
    if (!socket.write(piece)) await once(socket, 'drain')
  }
  socket.write(lengthOf(Buffer.alloc(0)))
}

function lengthOf({ length }: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return head
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const piece of socket) {
    answer += String(piece)
    if (answer.includes('\0') || answer.length > longestAnswer) break
  }
  return answer.split('\0', 1).join('').trim()
}
