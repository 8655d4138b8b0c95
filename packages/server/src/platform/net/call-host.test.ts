import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callHost } from './call-host.ts'

const manners = { allowsPrivateHosts: true, connect: 2000, inAll: 2000, most: 1000 }
const get = { method: 'GET', headers: { accept: 'text/plain' }, body: null }

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a call to a web server somebody named', () => {
  it('brings back status, headers and body', async () => {
    const url = await serve((request, response) => {
      response.setHeader(
        'x-asked',
        `${request.method} ${request.url} ${request.headers.accept} ${request.headers.host}`,
      )
      response.writeHead(201).end('hallo')
    })
    const answer = await callHost(`${url}/a?b=c`, get, manners)
    expect([answer.status, await answer.text()]).toEqual([201, 'hallo'])
    expect(answer.headers.get('x-asked')).toBe(`GET /a?b=c text/plain ${new URL(url).host}`)
  })

  it('sends a body whole', async () => {
    const url = await serve(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      response.end(`${request.headers['content-length']} ${text}`)
    })
    const answer = await callHost(url, { method: 'POST', headers: {}, body: 'Schlüssel=ü' }, manners)
    expect(await answer.text()).toBe('13 Schlüssel=ü')
  })

  it('goes nowhere it is sent on to', async () => {
    let visits = 0
    const url = await serve((_, response) => {
      visits += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect((await callHost(url, get, manners)).status).toBe(302)
    expect(visits).toBe(1)
  })

  it('reads no more than it was told to', async () => {
    const url = await serve((_, response) => void response.end('x'.repeat(1001)))
    await expect(callHost(url, get, manners)).rejects.toMatchObject({ code: 'ETOOLARGE' })
    expect((await callHost(url, get, { ...manners, most: 1001 })).status).toBe(200)
  })

  it('waits no longer than it was told to, also for an answer that began', async () => {
    const silent = await serve(() => {})
    await expect(callHost(silent, get, { ...manners, inAll: 100 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    const slow = await serve((_, response) => void response.write('a'))
    await expect(callHost(slow, get, { ...manners, inAll: 100 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  it('says what ended it', async () => {
    await expect(callHost('http://127.0.0.1:1', get, manners)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const cut = await serve((request) => void request.socket.destroy())
    await expect(callHost(cut, get, manners)).rejects.toMatchObject({ code: 'ECONNRESET' })
    const plain = await serve((_, response) => void response.end())
    await expect(callHost(plain.replace('http:', 'https:'), get, manners)).rejects.toMatchObject({ name: 'Error' })
  })

  it('does not lead inside, by whatever name', async () => {
    let visits = 0
    const url = await serve((_, response) => {
      visits += 1
      response.end()
    })
    const { port } = new URL(url)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
      const asking = callHost(`http://${host}:${port}`, get, { ...manners, allowsPrivateHosts: false })
      await expect(asking, host).rejects.toMatchObject({ code: 'EPRIVATE' })
    }
    expect(visits).toBe(0)
  })
})
