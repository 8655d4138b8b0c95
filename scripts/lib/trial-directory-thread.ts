import { parentPort, workerData } from 'node:worker_threads'
import { errorCode } from '../../packages/server/src/platform/embedded-postgres/error-code.ts'
import { startOidcPeer } from '../../packages/server/test/oidc-peer.ts'

const { client, port, choice } = workerData
const start = (at: number) => startOidcPeer([client], { port: at, choice })
const { url } = await start(port).catch((error) => {
  if (errorCode(error) !== 'EADDRINUSE') throw error
  return start(0)
})
parentPort?.postMessage(url)
