import type { AppConfig } from '@allmend/contract'
import { defaultColors } from '@allmend/domain/color'
import { describe, expect, it } from 'vitest'
import type { ObjectCard } from './features/public-objects/public-objects.queries.ts'
import { drawFirstView } from './first-view.tsx'

const app = {
  title: 'Eschenbühl',
  logo: '/files/wappen.svg',
  icon: '',
  hero: { title: 'Räume', text: 'Frei?', picture: '/files/hero.svg' },
  theme: { layout: 'default', colors: defaultColors.default, dark: {}, css: '' },
  featureFlags: {},
} as unknown as AppConfig

const card = (id: number, title: string) =>
  ({
    id,
    title,
    category: 'Sport',
    capacity: 12,
    stock: 1,
    building: 'Schulhaus Linde',
    address: '',
    mainImage: { src: `/files/${id}.webp`, srcset: '' },
    isFree: null,
    freeStarts: [],
    has_prices: false,
  }) as unknown as ObjectCard

const objectsOf = (...titles: string[]) => ({
  success: true as const,
  totalRecords: titles.length,
  objects: titles.map((title, index) => card(index + 1, title)),
  categories: [{ id: 1, name: 'Sport' }],
})

const rowsOf = (view: string) => [...view.matchAll(/<h2 id="_R_[^"]+">(.*?)<\/h2>/g)].map(([, title]) => title)

describe('the tabs of the header are there before any script', () => {
  const attribute = (name: string, tag: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]
  const tabs = (path: string, hasSession: boolean) =>
    [...drawFirstView(path, { app, hasSession }).matchAll(/<a ([^>]+)>(\w+)<\/a>/g)].map(([, tag = '', label]) => [
      attribute('href', tag),
      attribute('aria-current', tag) ?? 'false',
      label,
    ])

  it.each([
    ['/', ['/', 'page', 'Start'], ['/reservation', 'false', 'Reservieren']],
    ['/start', ['/', 'page', 'Start'], ['/reservation', 'false', 'Reservieren']],
    ['/reservation', ['/', 'false', 'Start'], ['/reservation', 'page', 'Reservieren']],
  ])('on %s', (path, ...expected) => {
    expect(tabs(path, false)).toEqual([...expected, ['/register', 'false', 'Registrieren']])
    expect(tabs(path, true)).toEqual(expected)
  })
})

describe('of a page stands before any script ran', () => {
  it.each([
    ['/', '<h1 class="hero__title">Räume</h1>'],
    ['/start', '<h1 class="hero__title">Räume</h1>'],
    ['/reservation', '<h1 tabindex="-1">Was möchten Sie reservieren?</h1>'],
  ])('on %s what a visitor came for', (path, expected) => {
    expect(drawFirstView(path, { app, hasSession: false, objects: objectsOf('Aula') })).toContain(expected)
  })

  it('of a content page its title and its text, whichever it is', () => {
    const html = '<h2>Zeiten</h2><table><tbody><tr><td>Mo</td></tr></tbody></table>'
    const pageOf = (id: number, title: string) => ({ id, title, html, updatedAt: '2026-11-17T08:00:00Z' })
    const view = drawFirstView('/page/12', { app, hasSession: true, page: pageOf(12, 'Kontakt & <b>') })
    expect(view).toContain('Kontakt &amp; &lt;b&gt;</h1>')
    expect(view).toContain('<h2>Zeiten</h2>')
    expect(view).toContain('tabindex="0"><table><tbody>')
    expect(view).not.toMatch(/<(script|style|link)| style=| on\w+=/)
    expect(drawFirstView('/page', { app, hasSession: false, page: pageOf(3, 'Anreise') })).toContain('Anreise</h1>')
    expect(drawFirstView('/page', { app, hasSession: false })).not.toContain('Anreise')
  })

  it.each(['/login', '/reservation/', '/gibt-es-nicht', '/page/99'])('on %s nothing', (path) => {
    expect(drawFirstView(path, { app, hasSession: false })).toBe('')
  })

  it('of the objects those that fit on a large screen', () => {
    const titles = ['Aula', 'Bühne', 'Container', 'Drittel A', 'Estrich', 'Foyer', 'Garderobe']
    const view = drawFirstView('/reservation', { app, hasSession: false, objects: objectsOf(...titles) })
    expect(rowsOf(view)).toEqual(titles.slice(0, 6))
    expect([...view.matchAll(/loading="(\w+)"/g)].map(([, when]) => when)).toEqual([
      ...Array.from({ length: 3 }, () => 'eager'),
      ...Array.from({ length: 3 }, () => 'lazy'),
    ])
  })

  it('no button that would do nothing, and a field to write in', () => {
    const view = drawFirstView('/reservation', { app, hasSession: false, objects: objectsOf('Aula') })
    const buttons = view.match(/<button[^>]*>/g) ?? []
    expect(buttons.length).toBeGreaterThan(4)
    expect(buttons.filter((button) => !button.includes(' disabled=""'))).toEqual([])
    expect(view.match(/<input[^>]*>/g)?.filter((input) => input.includes('disabled'))).toEqual([])
  })

  it('nothing that the policy forbids or the head has said', () => {
    const view = drawFirstView('/reservation', { app, hasSession: false, objects: objectsOf('Aula') })
    expect(view).not.toMatch(/<(script|style|link)| style=| on\w+=/)
  })

  it('what somebody typed, as text', () => {
    const title = '</script><img src=x onerror="alert(1)"> {{title}}'
    const view = drawFirstView('/reservation', { app: { ...app, title }, hasSession: false, objects: objectsOf(title) })
    expect(view).not.toMatch(/<\/script>|<img src=x/)
    expect(rowsOf(view)).toEqual(['&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; {{title}}'])
  })

  it('nothing of the municipality that was drawn before', () => {
    drawFirstView('/reservation', { app, hasSession: true, objects: objectsOf('Aula') })
    const view = drawFirstView('/reservation', { app: { ...app, title: 'Ahorn' }, hasSession: false })
    expect(view).toContain('<main id="inhalt"></main>')
    expect(view).toContain('Registrieren')
    expect(view).not.toMatch(/Aula|Eschenbühl/)
  })
})

describe('in the government layout stands before any script ran', () => {
  const portal = {
    ...app,
    theme: { ...app.theme, layout: 'gov' },
    governmentLinks: { portalOverview: 'https://kanton.example/', portalServices: 'https://kanton.example/d' },
  } as AppConfig
  const view = (hasSession = false) =>
    drawFirstView('/reservation', { app: portal, hasSession, objects: objectsOf('Aula') })
  const linksOf = (text: string) =>
    [...text.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inner = '']) => [
      href,
      inner.replaceAll(/<[^>]+>/g, ''),
    ])

  it('the portal, the way to sign in, and the first objects', () => {
    expect(linksOf(view())).toEqual([
      ['#inhalt', 'Zum Inhalt springen'],
      ['/reservation', 'EschenbühlServiceportal'],
      ['https://kanton.example/', 'Übersicht'],
      ['https://kanton.example/d', 'Dienstleistungen'],
      ['/login?from=reservation', 'Anmelden'],
      ['https://kanton.example/', 'Serviceportal'],
      ['https://kanton.example/d', 'Dienstleistungen'],
    ])
    expect(rowsOf(view())).toEqual(['Aula'])
    expect(view()).not.toMatch(/site-header|style=|<(script|style|link)/)
  })

  it('nothing about signing in as long as nobody knows who it is', () => {
    expect(view(true)).not.toContain('Anmelden')
  })

  it('no start page', () => {
    for (const path of ['/', '/start']) expect(drawFirstView(path, { app: portal, hasSession: false })).toBe('')
  })
})
