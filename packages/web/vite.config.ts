import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { documentHead } from './build/document-head.ts'
import { firstView } from './build/first-view.ts'
import { precompressed } from './build/precompressed.ts'
import { sharedFiles } from './build/shared-files.ts'

/** While developing nobody fills the template, so the placeholders would be readable until the first script ran. */
const withoutPlaceholders: Plugin = {
  name: 'template-without-placeholders',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('{{title}}', 'Reservationssystem')
      .replaceAll(/<!--(first-picture|description|canonical)-->.*?<!--\/\1-->/gs, '')
      .replace('<!--first-view-->', ''),
}

export default defineConfig({
  plugins: [react(), documentHead, firstView, precompressed, withoutPlaceholders],
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
