import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that keeps what it is sent. */
export async function startMailbox() {
  let mails: string[] = []
  let refusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refusing ? Object.assign(new Error('heute nicht'), { responseCode: 451 }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    refuse(value: boolean) {
      refusing = value
    },
    /** Everything received since the last time. */
    take() {
      const taken = mails
      mails = []
      return taken
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
