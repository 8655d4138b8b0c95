import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AppConfig } from '@allmend/contract'
import { defaultColors } from '@allmend/domain/color'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { compressPage } from './compress-page.ts'
import { renderPage } from './page.ts'

describe('of the template a visitor gets', () => {
  const template = [
    '<!--page:/reservation--><link href="/assets/reservation.js"><!--/page:/reservation--><!--app-head-->',
    '<!--first-paint--><header>{{app.title}}</header><!--hero--><h1>{{hero.title}}</h1><!--/hero--><!--/first-paint-->',
  ].join('\n')
  const app = {
    title: 'Eschenbühl',
    logo: '',
    hero: { title: 'Räume', text: '', picture: '' },
    theme: { layout: 'default', colors: defaultColors.default, css: '' },
  } as AppConfig

  it.each([
    ['/', app, { links: false, header: true, hero: true }],
    ['/start', app, { links: false, header: true, hero: true }],
    ['/reservation', app, { links: true, header: true, hero: false }],
    ['/login', app, { links: false, header: false, hero: false }],
    ['/reservation', null, { links: false, header: false, hero: false }],
  ])('on %s what belongs there', (path, owner, expected) => {
    const page = renderPage(template, { app: owner, hasSession: false, first: null }, path, 'n')
    const parts = {
      links: page.includes('/assets/reservation.js'),
      header: page.includes('<header>'),
      hero: page.includes('<h1>Räume</h1>'),
    }
    expect(parts).toEqual(expected)
  })
})

describe('the tabs of the header are there before any script', () => {
  const template = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8')
  const app = {
    title: 'Eschenbühl',
    logo: '',
    hero: { title: 'Räume', text: '', picture: '' },
    theme: { layout: 'default', colors: defaultColors.default, css: '' },
  } as AppConfig
  const tabs = (path: string, hasSession: boolean) =>
    [
      ...renderPage(template, { app, hasSession, first: null }, path, 'n').matchAll(
        /<a href="(\/\w*)"(?: aria-current="(\w+)")?>(\w+)<\/a>/g,
      ),
    ].map(([, to, current, label]) => [to, current ?? 'false', label])

  it.each([
    ['/', ['/', 'page', 'Start'], ['/reservation', 'false', 'Reservieren']],
    ['/start', ['/', 'page', 'Start'], ['/reservation', 'false', 'Reservieren']],
    ['/reservation', ['/', 'false', 'Start'], ['/reservation', 'page', 'Reservieren']],
  ])('on %s', (path, ...expected) => {
    expect(tabs(path, false)).toEqual([...expected, ['/register', 'false', 'Registrieren']])
    expect(tabs(path, true)).toEqual(expected)
  })
})

it('a layout without corners and shadows has none from the beginning', () => {
  const theme = { colors: defaultColors.default, css: '' }
  const render = (layout: 'default' | 'gov') =>
    renderPage(
      '<!--app-head-->',
      { app: { hero: {}, theme: { ...theme, layout } } as AppConfig, hasSession: false, first: null },
      '/',
      'n',
    )
  expect(render('gov')).toContain('--r:0')
  expect(render('default')).not.toContain('--r:0')
})

describe('what an app brings into its page', () => {
  const colors = defaultColors.default
  const app = { title: 'A</script><b>', hero: {}, theme: { layout: 'default', colors, dark: {}, css: '' } }
  const render = (change: object, hasSession = false) =>
    renderPage('<!--app-head-->', { app: { ...app, ...change } as AppConfig, hasSession, first: null }, '/', 'n1')

  it('ends no element early', () => {
    expect(render({})).not.toContain('</script><b>')
    expect(render({}).match(/<\/script>/g)).toHaveLength(1)
    const page = render({ theme: { ...app.theme, css: 'a{}</style><script>x</script></STYLE>' } })
    expect(page.match(/<\/style/gi)).toHaveLength(2)
    expect(page).toContain('<style nonce="n1">a{}>')
  })

  it('is its own: colours, what is dark of them, and whether somebody is signed in', () => {
    expect(render({})).toBe(render({}))
    const others = { ...colors, primary: '#123456', background: '#fefefe' }
    expect(render({ theme: { ...app.theme, colors: others } })).toContain('--page:#fefefe')
    const dark = { primary: false }
    expect(render({ theme: { ...app.theme, dark } }).split('<script')[0]).not.toBe(render({}).split('<script')[0])
    expect([render({}).includes('"hasSession":true'), render({}, true).includes('"hasSession":true')]).toEqual([
      false,
      true,
    ])
  })
})

describe('a page is sent', () => {
  const server = fastify()
  server.setNotFoundHandler(async (request, reply) =>
    reply.send(await compressPage('Räume '.repeat(99), request, reply)),
  )
  const get = (encodings: string) => server.inject({ url: '/', headers: { 'accept-encoding': encodings } })

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('compressed for a browser that accepts %s', async (encodings, encoding, decompress) => {
    const { headers, rawPayload } = await get(encodings)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(decompress(rawPayload).toString()).toBe('Räume '.repeat(99))
  })
})
