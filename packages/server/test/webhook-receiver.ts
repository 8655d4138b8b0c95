import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Another system that is told what happens: it keeps what it gets, and answers as it is told to. */
export async function startReceiver() {
  const received: Received[] = []
  const receiver = {
    received,
    url: '',
    /** Says how to answer; 200 unless told otherwise. */
    answer: (_: Received): { status: number; headers?: Record<string, string>; text?: string } => ({ status: 200 }),
    /** Those it took, as they were meant. */
    taken: [] as { readonly id: string; readonly type: string; readonly data: Record<string, unknown> }[],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
    received.push(one)
    const { status, headers = {}, text = '' } = receiver.answer(one)
    if (status >= 200 && status < 300) receiver.taken.push(JSON.parse(one.body))
    response.writeHead(status, headers).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}
