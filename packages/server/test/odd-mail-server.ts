import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** What a mail server does to us; without any of it, it takes every mail. */
interface Oddity {
  /** Milliseconds until it greets. */
  readonly greetsAfter?: number
  /** In place of the greeting. */
  readonly greeting?: string
  /** What it answers to a recipient; null for yes. */
  readonly recipient?: (address: string) => string | null
  readonly sender?: string
  /** After the whole mail was handed over, before it is taken note of or after. */
  readonly afterData?: 'hang' | 'drop' | 'take-and-hang' | 'take-and-drop' | `${number} ${string}`
  /** Milliseconds it takes for each mail. */
  readonly takes?: number
}

interface TakenMail {
  readonly to: string
  readonly messageId: string
  readonly data: string
  readonly at: number
}

/** A mail server word by word, with whatever manners a test gives it. It can go away and come back at the same place. */
export async function startOddServer(first: Oddity = {}) {
  let oddity = first
  let listener: Server | undefined
  let connections = 0
  const lines = new Set<Socket>()
  const taken: TakenMail[] = []

  const take = (to: string, data: string) =>
    taken.push({ to, data, messageId: /^Message-ID: (.*)$/m.exec(data)?.[1]?.trim() ?? '', at: Date.now() })

  async function finish(line: Socket, to: string, data: string) {
    const { afterData, takes = 0 } = oddity
    if (takes > 0) await setTimeout(takes)
    const isTaken = afterData === undefined || afterData.startsWith('take')
    if (isTaken) take(to, data)
    if (afterData?.endsWith('drop')) line.destroy()
    else if (afterData === undefined) line.write('250 2.0.0 taken\r\n')
    else if (!afterData.endsWith('hang')) line.write(`${afterData}\r\n`)
  }

  async function serve(line: Socket) {
    connections += 1
    lines.add(line)
    line.on('error', () => line.destroy())
    line.once('close', () => lines.delete(line))
    if (oddity.greetsAfter) await setTimeout(oddity.greetsAfter)
    line.write(`${oddity.greeting ?? '220 odd.test ESMTP'}\r\n`)
    let [rest, to, isData] = ['', '', false]
    const answer = (command: string): string => {
      if (/^(EHLO|HELO)/i.test(command)) return '250 odd.test'
      if (/^MAIL FROM/i.test(command)) return oddity.sender ?? '250 ok'
      if (/^RCPT TO/i.test(command)) {
        to = /<(.*?)>/.exec(command)?.[1] ?? ''
        return oddity.recipient?.(to) ?? '250 ok'
      }
      if (/^DATA/i.test(command)) {
        isData = true
        return '354 go on'
      }
      return /^QUIT/i.test(command) ? '221 bye' : '250 ok'
    }
    line.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk
      for (;;) {
        const end = isData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
        if (end < 0) return
        const piece = rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          void finish(line, to, `${piece}\r\n`.replaceAll('\r\n..', '\r\n.'))
        } else line.write(`${answer(piece)}\r\n`)
      }
    })
  }

  let port = 0
  const up = async () => {
    listener = createServer((line) => void serve(line)).listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }
  const down = async () => {
    const closing = listener
    listener = undefined
    for (const line of lines) line.destroy()
    if (closing) await new Promise((resolve) => closing.close(resolve))
  }
  await up()
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    behave: (next: Oddity) => {
      oddity = next
    },
    up,
    down,
  }
}
