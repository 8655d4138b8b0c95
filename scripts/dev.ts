import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../packages/server/src/config.ts'
import { checkPort } from './lib/check-port.ts'
import { printError } from './lib/explain-error.ts'
import { openDatabase } from './lib/open-database.ts'
import { webDir } from './lib/paths.ts'
import { Running } from './lib/running.ts'
import { showAddress } from './lib/show-address.ts'
import { showProgress } from './lib/show-progress.ts'
import { watchServer } from './lib/watch-server.ts'

const webPort = 5173

const running = new Running()
try {
  const wanted = readConfig(process.env)
  await checkPort(wanted.port, wanted.host)
  await checkPort(webPort, 'localhost')
  const { config, hasDemo } = await openDatabase(wanted, running)
  running.add(watchServer(config, webPort))
  await showProgress('Weboberfläche bereit', () => serveWeb(config.port))
  showAddress(
    `http://localhost:${webPort} (Weboberfläche, sofort neu geladen), http://localhost:${config.port} (Server)`,
    hasDemo,
  )
} catch (error) {
  if (!running.isStopping) {
    printError(error)
    await running.stop(1)
  }
}

async function serveWeb(serverPort: number): Promise<void> {
  // The Host header stays: the server finds the app by it.
  const target = { target: `http://localhost:${serverPort}`, changeOrigin: false }
  const web = await createServer({
    root: webDir,
    configFile: join(webDir, 'vite.config.ts'),
    server: {
      port: webPort,
      strictPort: true,
      proxy: { '/api': target, '/files': target, '/healthz': target },
    },
  })
  running.add({ stop: () => web.close() })
  await web.listen()
}
