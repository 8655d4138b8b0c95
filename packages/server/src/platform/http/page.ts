import type { AppConfig } from '@allmend/contract'
import { type DarkFlags, defaultColors, fillVariables, palette, type ThemeColors } from '@allmend/domain/color'
import { fillTemplate, type TemplateValues } from './fill-template.ts'

/** What the browser need not ask for: it travels with the page. */
export interface PageState {
  readonly app: AppConfig | null
  /** Whether the browser holds a session cookie: then it asks who that is, otherwise it saves the question. */
  readonly hasSession: boolean
}

/** What a page begins with besides: sections of the template, and more of its state. */
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

interface Page {
  readonly state: PageState
  /** The sections of the template that are wanted. */
  readonly sections: TemplateValues
  /** What stands in it before any script ran, drawn of the same state. */
  readonly drawn: string
}

/**
 * Fills the built page for one app: title, colours, configuration and, where citizens arrive, what a visitor sees before
 * any script has run.
 */
export function renderPage(template: string, { state, sections, drawn }: Page, path: string, nonce: string): string {
  const { app } = state
  const head = [
    `<style nonce="${nonce}">${themeVariables(app?.theme)}</style>`,
    `<script type="application/json" id="app-state" nonce="${nonce}">${json(state)}</script>`,
    app?.theme.css ? `<style nonce="${nonce}">${css(app.theme.css)}</style>` : '',
  ].join('')
  const values = {
    title: 'Reservationssystem',
    // Of the files that are fetched early a visitor gets those of the address.
    [`page:${path}`]: app === null ? [] : [{}],
    ...sections,
  }
  return fillTemplate(template, values)
    .replace('<!--first-view-->', () => drawn)
    .replace('<!--app-head-->', () => head)
}
