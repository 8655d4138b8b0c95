import type { AppConfig } from '@allmend/contract'
import { palette } from '@allmend/domain/color'
import { escapeHtml } from './escape-html.ts'

interface PageState {
  readonly app: AppConfig | null
  /** Whether the browser holds a session cookie: then it asks who that is, otherwise it saves the question. */
  readonly hasSession: boolean
}

/** JSON inside a script element: `<` would let a title end the element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function colorVariables({ theme }: AppConfig): string {
  const shades = Object.entries(palette(theme.colors)).flatMap(([name, tones]) =>
    tones.map((tone, index) => `--mantine-color-${name}-${index}:${tone}`),
  )
  return `:root{--page:${theme.colors.background};${shades.join(';')}}`
}

/** The style element of the app's own CSS must not end early. */
const css = (text: string) => text.replaceAll(/<\/?style/gi, '')

/**
 * Fills the built page for one app: title, colours, configuration and, on the start page, what a visitor sees before any
 * script has run.
 */
export function renderPage(template: string, { app, hasSession }: PageState, path: string, nonce: string): string {
  const head = [
    app ? `<style nonce="${nonce}">${colorVariables(app)}</style>` : '',
    `<script type="application/json" id="app-state" nonce="${nonce}">${json({ app, hasSession })}</script>`,
    app?.theme.css ? `<style nonce="${nonce}">${css(app.theme.css)}</style>` : '',
  ].join('')
  const values: Record<string, string> = {
    title: app?.texts.title ? `Reservationssystem – ${app.texts.title}` : 'Reservationssystem',
    'app.title': app?.title ?? '',
    'app.logo': app?.logo ?? '',
    'hero.title': app?.hero.title ?? '',
    'hero.text': app?.hero.text ?? '',
    'hero.picture': app?.hero.picture ?? '',
  }
  const showsHero = app !== null && (path === '/' || path === '/start')
  const page = showsHero ? template : template.replace(/<!--first-paint-->[\s\S]*?<!--\/first-paint-->/, '')
  return page
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
    .replace('<!--app-head-->', () => head)
}
