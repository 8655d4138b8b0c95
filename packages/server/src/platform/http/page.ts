import type { AppConfig } from '@allmend/contract'
import { type DarkFlags, defaultColors, fillVariables, palette, type ThemeColors } from '@allmend/domain/color'
import { fillTemplate, type TemplateValues } from './fill-template.ts'

interface PageState {
  readonly app: AppConfig | null
  /** Whether the browser holds a session cookie: then it asks who that is, otherwise it saves the question. */
  readonly hasSession: boolean
  readonly first: FirstView | null
}

/** What a page shows before any script ran, and what the browser need not ask for then. */
export interface FirstView {
  readonly sections: TemplateValues
  readonly state: Readonly<Record<string, unknown>>
}

/** Of an address, with what stands behind its `?`; null where a page begins with nothing of its own. */
export type FirstViewOf = (appId: number, path: string, query: string) => Promise<FirstView | null>

/** JSON inside a script element: `<` would let a title end the element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Deriving eighty shades takes a millisecond, and an installation has few sets of colours: each is derived once. */
const variablesByColors = new Map<string, string>()

function colorVariables(colors: ThemeColors, dark: DarkFlags): string {
  const key = JSON.stringify([colors, dark])
  const known = variablesByColors.get(key)
  if (known) return known
  const shades = Object.entries(palette(colors)).flatMap(([name, tones]) =>
    tones.map((tone, index) => `--mantine-color-${name}-${index}:${tone}`),
  )
  const filled = Object.entries(fillVariables(colors, dark)).map(([name, value]) => `${name}:${value}`)
  const variables = `:root{--page:${colors.background};${[...shades, ...filled].join(';')}}`
  if (variablesByColors.size >= 500) variablesByColors.clear()
  variablesByColors.set(key, variables)
  return variables
}

/** Corners and shadows come from the stylesheet unless the layout has none. */
const themeVariables = (theme: AppConfig['theme'] | undefined): string =>
  `${colorVariables(theme?.colors ?? defaultColors.default, theme?.dark ?? {})}${theme?.layout === 'gov' ? ':root{--r:0;--r-s:0;--shadow:none}' : ''}`

/** The style element of the app's own CSS must not end early. */
const css = (text: string) => text.replaceAll(/<\/?style/gi, '')

const heroPaths = ['/', '/start']
/** Addresses whose page begins with the public header. */
const headerPaths = [...heroPaths, '/reservation']

/**
 * Fills the built page for one app: title, colours, configuration and, where citizens arrive, what a visitor sees before
 * any script has run.
 */
export function renderPage(
  template: string,
  { app, hasSession, first }: PageState,
  path: string,
  nonce: string,
): string {
  const head = [
    `<style nonce="${nonce}">${themeVariables(app?.theme)}</style>`,
    `<script type="application/json" id="app-state" nonce="${nonce}">${json({ app, hasSession, ...first?.state })}</script>`,
    app?.theme.css ? `<style nonce="${nonce}">${css(app.theme.css)}</style>` : '',
  ].join('')
  const when = (condition: boolean) => (condition ? [{}] : [])
  const values = {
    title: 'Reservationssystem',
    'app.title': app?.title ?? '',
    'app.logo': app?.logo ?? '',
    'hero.title': app?.hero.title ?? '',
    'hero.text': app?.hero.text ?? '',
    'hero.picture': app?.hero.picture ?? '',
    // Of the template a visitor gets what belongs to the address: the first paint, and the files to fetch early.
    'first-paint': when(app !== null && headerPaths.includes(path)),
    hero: when(heroPaths.includes(path)),
    // Who a session belongs to is asked later: until then nobody is offered what may not be theirs.
    'signed-out': when(!hasSession),
    [`page:${path}`]: when(app !== null),
    ...first?.sections,
  }
  return fillTemplate(template, values).replace('<!--app-head-->', () => head)
}
