import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const marker = '<!--app-head-->'

/** What lies in files of its own and is often seen first: pages by their address, and what stands around them by the layout. */
const entrances: Readonly<Record<string, string>> = {
  'page:/reservation': 'app/reservation/reservation-page.tsx',
  'page:/page': 'app/public/content-page.tsx',
  'layout:default': 'app/public/public-layout.tsx',
  'layout:gov': 'app/gov/gov-layout.tsx',
}

/**
 * The server puts the app's colours and its own CSS where the marker stands: behind our stylesheets. What the browser would
 * learn of late is named early: the font, and the files of an entrance, of which the server leaves in those of the address and of the layout.
 * Scripts come after what the first paint needs.
 */
export const documentHead: Plugin = {
  name: 'document-head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
      const links = [
        ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
        ...entranceLinks(html, bundle, isScript, preloadScript),
      ]
      // Behind those of all pages: they name the layers in their order.
      const styles = entranceLinks(html, bundle, isStyle, stylesheet)
      return html
        .replace(marker, links.join('\n    '))
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
        .replace('</head>', `  ${[...styles, marker].join('\n    ')}\n  </head>`)
    },
  },
}

const isStyle = (file: string) => file.endsWith('.css')
const isScript = (file: string) => !isStyle(file)

const preloadScript = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
/** What a page shows before any script ran needs its styles, too. */
const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`

function entranceLinks(
  html: string,
  bundle: Rolldown.OutputBundle,
  isWanted: (file: string) => boolean,
  link: (file: string) => string,
): string[] {
  return Object.entries(entrances).map(([section, source]) => {
    const files = filesOf(bundle, source).filter((file) => isWanted(file) && !html.includes(`/${file}"`))
    return `<!--${section}-->${files.map(link).join('')}<!--/${section}-->`
  })
}

/** The file a page lies in, with all it imports. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const id = join(import.meta.dirname, '../src', source)
  const page = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
  if (!page) throw new Error(`no file holds ${source}`)
  const open = [page.fileName]
  const files = new Set<string>()
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = files.has(name) ? undefined : bundle[name]
    if (file?.type !== 'chunk') continue
    files.add(name)
    open.push(...file.imports)
    for (const css of file.viteMetadata?.importedCss ?? []) files.add(css)
  }
  return [...files]
}
