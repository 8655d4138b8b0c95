import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { sharedFiles } from './build/shared-files.ts'

const marker = '<!--app-head-->'

/**
 * The server puts the app's colours and its own CSS where the marker stands: behind our stylesheets. The font is named
 * early, or the browser would learn of it only after reading those stylesheets.
 */
const documentHead: Plugin = {
  name: 'document-head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
      const links = fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
      return html.replace(marker, links.join('\n    ')).replace('</head>', `  ${marker}\n  </head>`)
    },
  },
}

/** While developing nobody fills the template, so the placeholders would be readable until the first script ran. */
const withoutPlaceholders: Plugin = {
  name: 'template-without-placeholders',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace('{{title}}', 'Reservationssystem').replace(/<!--first-paint-->.*<!--\/first-paint-->/s, ''),
}

export default defineConfig({
  plugins: [react(), documentHead, withoutPlaceholders],
  // The content security policy allows files of our own origin only, no data: addresses.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: sharedFiles() }], includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/files'].map((path) => [path, process.env.API_URL ?? 'http://localhost:3000'])),
  },
})
