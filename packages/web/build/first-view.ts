import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** Screens that are loaded later are never drawn on the server. */
const withoutLaterScreens: Plugin = { name: 'without-later-screens', resolveDynamicImport: () => false }

/** Lays what draws pages on the server beside those pages: one file that needs nothing else. */
export const firstView: Plugin = {
  name: 'first-view',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [withoutLaterScreens],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { ssr: 'src/first-view.tsx', outDir: join(dir, 'server'), emptyOutDir: false, copyPublicDir: false },
    })
  },
}
