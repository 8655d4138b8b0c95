import type { AppConfig } from '@allmend/contract'
import {
  carriesOwnCss,
  type DarkFlags,
  defaultColors,
  fillVariables,
  pageColor,
  palette,
  type ThemeColors,
} from '@allmend/domain/color'
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
  /** The address is one of its kind, but nothing stands there. */
  readonly isMissing?: true
  /** The websites whose pages may show it in a frame. */
  readonly frameOrigins?: readonly string[]
}

/** Which page of which app somebody opens. */
export interface AskedPage {
  readonly appId: number
  /** By its name, wherever the layout keeps it. */
  readonly path: string
  /** What stands behind its `?`. */
  readonly query: string
  /** Whoever is signed in may see other prices. */
  readonly hasSession: boolean
}

/** What the page begins with; null where it begins with nothing of its own. */
export type FirstViewOf = (asked: AskedPage) => Promise<FirstView | null>

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
  const variables = `:root{--page:${pageColor(colors.background)};${[...shades, ...filled].join(';')}}`
  if (variablesByColors.size >= 500) variablesByColors.clear()
  variablesByColors.set(key, variables)
  return variables
}

/** Corners and shadows come from the stylesheet unless the layout has none. */
const themeVariables = (theme: AppConfig['theme'] | undefined): string =>
  `${colorVariables(theme?.colors ?? defaultColors.default, theme?.dark ?? {})}${theme?.layout === 'gov' ? ':root{--r:0;--r-s:0;--shadow:none}' : ''}`

/** Where the picture of the start page is cut. It stands here since nothing that is drawn may carry a style of its own. */
const heroFocus = (hero: AppConfig['hero'] | undefined): string =>
  hero?.focus ? `:root{--hero-focus:${hero.focus.x}% ${hero.focus.y}%}` : ''

const startPaths = ['/', '/start']

/** The style element of the app's own CSS must not end early: to a stylesheet `<\/` is the same, to an HTML parser it is nothing. */
const css = (text: string) => text.replaceAll('</', '<\\/')

/** In place of the common icon: small for tabs, large for the start screen of a phone. */
const iconLinks = (version: string) =>
  `<link rel="icon" type="image/png" sizes="32x32" href="/icon-32.png?v=${version}" /><link rel="apple-touch-icon" href="/icon-180.png?v=${version}" />`

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
    `<style nonce="${nonce}">${themeVariables(app?.theme)}${heroFocus(app?.hero)}</style>`,
    `<script type="application/json" id="app-state" nonce="${nonce}">${json(state)}</script>`,
    app?.theme.css && carriesOwnCss(path) ? `<style id="own-css" nonce="${nonce}">${css(app.theme.css)}</style>` : '',
  ].join('')
  const values = {
    title: 'Reservationssystem',
    // Of the files that are fetched early a visitor gets those of the address and of the layout; staff have a layout of their own.
    [`page:${path}`]: app === null ? [] : [{}],
    ...(startPaths.includes(path) && app?.hero.picture
      ? { 'hero-picture': [{ src: app.hero.picture, srcset: app.hero.srcset }] }
      : {}),
    [`layout:${app?.theme.layout}`]: app === null || /^\/admin(\/|$)/i.test(path) ? [] : [{}],
    ...sections,
  }
  const icon = app?.icon
  const dressed = icon ? template.replace(/<link rel="icon"[^>]*>/, () => iconLinks(icon)) : template
  return fillTemplate(dressed, values)
    .replace('<!--first-view-->', () => drawn)
    .replace('<!--app-head-->', () => head)
}
