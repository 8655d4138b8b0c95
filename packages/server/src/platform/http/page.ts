import type { AppConfig } from '@allmend/contract'
import { defaultColors, palette, type ThemeColors } from '@allmend/domain/color'
import { escapeHtml } from './escape-html.ts'

interface PageState {
  readonly app: AppConfig | null
  /** Whether the browser holds a session cookie: then it asks who that is, otherwise it saves the question. */
  readonly hasSession: boolean
}

/** JSON inside a script element: `<` would let a title end the element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Deriving eighty shades takes a millisecond, and an installation has few sets of colours: each is derived once. */
const variablesByColors = new Map<string, string>()

function colorVariables(colors: ThemeColors): string {
  const key = JSON.stringify(colors)
  const known = variablesByColors.get(key)
  if (known) return known
  const shades = Object.entries(palette(colors)).flatMap(([name, tones]) =>
    tones.map((tone, index) => `--mantine-color-${name}-${index}:${tone}`),
  )
  const variables = `:root{--page:${colors.background};${shades.join(';')}}`
  if (variablesByColors.size >= 500) variablesByColors.clear()
  variablesByColors.set(key, variables)
  return variables
}

/** The style element of the app's own CSS must not end early. */
const css = (text: string) => text.replaceAll(/<\/?style/gi, '')

const heroPaths = ['/', '/start']
/** Addresses whose page begins with the public header. */
const headerPaths = [...heroPaths, '/reservation']

/** Leaves of the template what belongs to this address: the first paint, and the files to fetch early. */
function partsFor(template: string, path: string | null): string {
  const page = template.replaceAll(/<!--page:(.*?)-->([\s\S]*?)<!--\/page-->/g, (_, of: string, links: string) =>
    of === path ? links : '',
  )
  if (path === null || !headerPaths.includes(path)) {
    return page.replace(/<!--first-paint-->[\s\S]*?<!--\/first-paint-->/, '')
  }
  return heroPaths.includes(path) ? page : page.replace(/<!--hero-->[\s\S]*?<!--\/hero-->/, '')
}

/**
 * Fills the built page for one app: title, colours, configuration and, where citizens arrive, what a visitor sees before
 * any script has run.
 */
export function renderPage(template: string, { app, hasSession }: PageState, path: string, nonce: string): string {
  const head = [
    `<style nonce="${nonce}">${colorVariables(app?.theme.colors ?? defaultColors.default)}</style>`,
    `<script type="application/json" id="app-state" nonce="${nonce}">${json({ app, hasSession })}</script>`,
    app?.theme.css ? `<style nonce="${nonce}">${css(app.theme.css)}</style>` : '',
  ].join('')
  const values: Record<string, string> = {
    title: 'Reservationssystem',
    'app.title': app?.title ?? '',
    'app.logo': app?.logo ?? '',
    'hero.title': app?.hero.title ?? '',
    'hero.text': app?.hero.text ?? '',
    'hero.picture': app?.hero.picture ?? '',
  }
  return partsFor(template, app ? path : null)
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
    .replace('<!--app-head-->', () => head)
}
