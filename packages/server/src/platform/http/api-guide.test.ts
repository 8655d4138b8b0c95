import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'

const app = await buildTestApp({ allowsPrivateHosts: true })
const { appId } = await deskScene(app)

/** The guide as readers find it: at the beginning of the description. */
const { info } = (await app.call('GET /api/openapi.json')).body as { info: { description: string } }
const blocks = [...info.description.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block = '']) => block)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Puts what is true here in the place of what readers put there; each stands there once. */
function filled(program: string, values: Readonly<Record<string, unknown>>): string {
  let changed = program
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^const ${name} = .*$`, 'gm')
    expect(changed.match(line), name).toHaveLength(1)
    changed = changed.replace(line, `const ${name} = ${JSON.stringify(value)}`)
  }
  return changed
}

it('the guide is a program that prints what it says it prints', async () => {
  const promised = [...info.description.matchAll(/\/\/ → (.*)$/gm)].map(([, words]) => words)
  expect(blocks.length).toBeGreaterThan(4)
  expect(promised.length).toBeGreaterThan(6)
  const site = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const rights = ['object:view', 'user:view', 'order:view', 'order:create', 'setting:base'] as const
  const port = await freePort()
  const { token: key } = await app.make.key(appId, rights, { name: 'Anleitung' })
  const program = filled(blocks.join('\n'), { site, key, port, hook: `http://127.0.0.1:${port}/allmend` })
  const child = spawn('node', ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const [output, trouble, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect(trouble).toBe('')
  expect(output.trimEnd().split('\n')).toEqual(promised)
  expect(code).toBe(0)
})
