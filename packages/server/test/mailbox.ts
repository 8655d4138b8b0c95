import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface MailboxOptions {
  readonly password?: string
  readonly isEncrypting?: boolean
}

/** A real SMTP server that keeps what it is sent; with a password, only from who knows it. */
export async function startMailbox({ password, isEncrypting = false }: MailboxOptions = {}) {
  let mails: string[] = []
  let refusing = false
  const logins: string[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    // With the library's own certificate, which nobody vouches for.
    disabledCommands: isEncrypting ? [] : ['STARTTLS'],
    onAuth(auth, _session, done) {
      logins.push(`${auth.username}:${auth.password}`)
      if (auth.password === password) done(null, { user: auth.username })
      else done(Object.assign(new Error(`kennt ${auth.username} mit ${auth.password} nicht`), { responseCode: 535 }))
    },
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
  // Whoever leaves in the middle of a word is no error of this server.
  server.on('error', () => {})
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    /** Who tried to sign in, and with what. */
    logins,
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
