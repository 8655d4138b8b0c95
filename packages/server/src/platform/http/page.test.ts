import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AppConfig } from '@allmend/contract'
import { defaultColors } from '@allmend/domain/color'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { compressPage } from './compress-page.ts'
import { renderPage } from './page.ts'

const pageOf = (app: AppConfig | null, drawn = '', hasSession = false) => ({
  state: { app, hasSession },
  sections: {},
  drawn,
})

describe('of the template a visitor gets', () => {
  const template = [
    '<!--page:/reservation--><link href="/assets/reservation.js"><!--/page:/reservation--><!--app-head-->',
    '<div id="root"><!--first-view--></div>',
  ].join('\n')
  const app = { theme: { layout: 'default', colors: defaultColors.default, css: '' } } as AppConfig

  it.each([
    ['/', app, false],
    ['/start', app, false],
    ['/reservation', app, true],
    ['/login', app, false],
    ['/reservation', null, false],
  ])('on %s the files that belong there', (path, owner, expected) => {
    const page = renderPage(template, pageOf(owner), path, 'n')
    expect(page.includes('/assets/reservation.js')).toBe(expected)
  })

  it('what was drawn for it, as it is', () => {
    const drawn = "<h1>{{title}} $& $'</h1>"
    expect(renderPage(template, pageOf(app, drawn), '/', 'n')).toContain(`<div id="root">${drawn}</div>`)
  })
})

it('a layout without corners and shadows has none from the beginning', () => {
  const theme = { colors: defaultColors.default, css: '' }
  const render = (layout: 'default' | 'gov') =>
    renderPage('<!--app-head-->', pageOf({ hero: {}, theme: { ...theme, layout } } as AppConfig), '/', 'n')
  expect(render('gov')).toContain('--r:0')
  expect(render('default')).not.toContain('--r:0')
})

describe('what an app brings into its page', () => {
  const colors = defaultColors.default
  const app = { title: 'A</script><b>', hero: {}, theme: { layout: 'default', colors, dark: {}, css: '' } }
  const render = (change: object, hasSession = false) =>
    renderPage('<!--app-head-->', pageOf({ ...app, ...change } as AppConfig, '', hasSession), '/', 'n1')

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
