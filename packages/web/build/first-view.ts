import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const marker = '<!--first-view-->'
const file = join(import.meta.dirname, '../src/app/reservation/first-view.html')

/** The reservation before any script ran lies beside the page that takes its place; the server fills it with objects. */
export const firstView: Plugin = {
  name: 'first-view',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const view = (await readFile(file, 'utf8')).replaceAll(/\n\s*/g, '')
      return html.replace(marker, () => `<!--reservation-->${view}<!--/reservation-->`)
    },
  },
}
