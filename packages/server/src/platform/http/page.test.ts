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
  const app = { hero: {}, theme: { layout: 'default', colors: defaultColors.default, css: '' } } as AppConfig

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

  it.each([
    ['default', '/reservation', ['default']],
    ['default', '/', ['default']],
    ['gov', '/reservation', ['gov']],
    ['gov', '/reservation/order/x', ['gov']],
    ['gov', '/admin', []],
    ['default', '/Admin/users', []],
  ] as const)('of the %s layout on %s the files of that layout alone', (layout, path, expected) => {
    const both = ['default', 'gov'].map((name) => `<!--layout:${name}-->${name}.css<!--/layout:${name}-->`).join('')
    const page = renderPage(both, pageOf({ ...app, theme: { ...app.theme, layout } } as AppConfig), path, 'n')
    expect([...page.matchAll(/(\w+)\.css/g)].map(([, name]) => name)).toEqual(expected)
    expect(renderPage(both, pageOf(null), path, 'n')).toBe('')
  })

  it('what was drawn for it, as it is', () => {
    const drawn = "<h1>{{title}} $& $'</h1>"
    expect(renderPage(template, pageOf(app, drawn), '/', 'n')).toContain(`<div id="root">${drawn}</div>`)
  })
})

it('the picture of the start page is fetched early there, in a fitting width, and cut where it may be', () => {
  const template =
    '<!--hero-picture--><link href="{{src}}" imagesrcset="{{srcset}}"><!--/hero-picture--><!--app-head-->'
  const theme = { layout: 'default', colors: defaultColors.default, css: '' }
  const hero = { picture: '/files/assets/a.jpg', srcset: 'a-400.webp 400w', focus: { x: 20, y: 80 } }
  const render = (path: string, change: object = {}) =>
    renderPage(template, pageOf({ hero: { ...hero, ...change }, theme } as AppConfig), path, 'n')
  const link = '<link href="/files/assets/a.jpg" imagesrcset="a-400.webp 400w">'
  expect(render('/')).toContain(link)
  expect(render('/start')).toContain(link)
  expect(render('/reservation')).not.toContain('<link')
  expect(render('/', { picture: '' })).not.toContain('<link')
  expect(render('/')).toContain(':root{--hero-focus:20% 80%}')
  expect(render('/', { focus: null })).not.toContain('--hero-focus')
})

it('its own icon stands in place of the common one, in two sizes', () => {
  const template = '<link rel="icon" type="image/svg+xml" href="/favicon.svg" /><!--app-head-->'
  const theme = { layout: 'default', colors: defaultColors.default, css: '' }
  const render = (icon: string) =>
    renderPage(template, pageOf({ icon, theme, hero: { picture: '' } } as AppConfig), '/', 'n')
  expect(render('')).toContain('href="/favicon.svg"')
  const own = render('1a2b3c4d')
  expect(own).toContain('<link rel="icon" type="image/png" sizes="32x32" href="/icon-32.png?v=1a2b3c4d" />')
  expect(own).toContain('<link rel="apple-touch-icon" href="/icon-180.png?v=1a2b3c4d" />')
  expect(own).not.toContain('favicon.svg')
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
    expect(page).toContain('<style id="own-css" nonce="n1">a{}<\\/style>')
    const hidden = render({ theme: { ...app.theme, css: '</st</styleyle><b>' } })
    expect(hidden.match(/<\/style/gi)).toHaveLength(2)
  })

  it.each([
    ['/', true],
    ['/reservation', true],
    ['/account/orders', true],
    ['/admin', false],
    ['/admin/settings/css', false],
    ['/ADMIN', false],
    ['/login', false],
    ['/resetpassword', false],
    ['/two-factor', false],
  ])('its own CSS is in %s: %s', (path, is) => {
    const own = { ...app, theme: { ...app.theme, css: '.a{color:red}' } } as unknown as AppConfig
    expect(renderPage('<!--app-head-->', pageOf(own), path, 'n1').includes('id="own-css"')).toBe(is)
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
