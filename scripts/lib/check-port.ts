import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../../packages/server/src/platform/embedded-postgres/error-code.ts'
import { StartError } from '../../packages/server/src/platform/start-error.ts'

/** Asked before the slow steps, so that nobody waits a minute to learn that the port is taken. */
export async function checkPort(port: number, host: string): Promise<void> {
  try {
    // `localhost` may have two addresses; who calls it gets either.
    for (const { address } of await lookup(host, { all: true })) await tryAddress(port, address)
  } catch (error) {
    throw refuse(error, port, host)
  }
}

async function tryAddress(port: number, address: string): Promise<void> {
  const server = createServer().listen(port, address)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

function refuse(error: unknown, port: number, host: string): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Der Port ${port} ist bereits belegt; beenden Sie das andere Programm oder wählen Sie einen anderen Port, zum Beispiel «PORT=${port + 1} npm start».`,
      )
    case 'EACCES':
      return new StartError(`Für den Port ${port} fehlt das Recht; wählen Sie mit PORT einen Port ab 1024.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`Die Adresse ${host} gehört nicht zu diesem Rechner; prüfen Sie HOST.`)
    default:
      return error
  }
}
