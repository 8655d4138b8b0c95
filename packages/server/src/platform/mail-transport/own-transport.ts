import type { Socket } from 'node:net'
import type { MailEncryption } from '@allmend/domain/mail'
import { createTransport } from 'nodemailer'
import { openSocket, type Reach } from '../net/reach-host.ts'
import { type MailTransport, messageOf } from './mail-transport.ts'
import { sendWithin } from './send-within.ts'

/** A mail server a municipality named. */
export interface OwnServer {
  readonly host: string
  readonly port: number
  readonly encryption: MailEncryption
  readonly user: string
  readonly password: string
  /** Its mails come from this address. */
  readonly from: string
}

/** Milliseconds a server may take to answer a command. */
const answerTime = 10_000

/**
 * Sends through a server somebody else runs: over lines of our own, which lead only where the operator allows, for so long in all and no
 * longer, and no error names the password.
 */
export function openOwnTransport(
  server: OwnServer,
  { deadline, ...reach }: Reach & { deadline: number },
): MailTransport {
  const { host, port, encryption, user, password, from } = server
  const lines = new Set<Socket>()
  const open = async () => {
    const line = await openSocket(host, port, reach)
    lines.add(line)
    line.once('close', () => lines.delete(line))
    return { connection: line }
  }
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    idleTimeout: 30_000,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: reach.timeout,
    greetingTimeout: answerTime,
    socketTimeout: answerTime,
    // For a line the server had closed meanwhile; what the library would retry beyond that takes longer than anybody waits.
    maxRequeues: 1,
    getSocket: (_: unknown, done: (error: Error | null, socket?: object) => void) => {
      open().then(
        (socket) => done(null, socket),
        (error: Error) => done(error),
      )
    },
  } as object)
  const close = () => {
    transport.close()
    for (const line of lines) line.destroy()
  }
  return {
    async send(mail) {
      // A server that answers one letter at a time would hold the line for hours.
      const giveUp = () => {
        for (const line of lines) line.destroy()
      }
      try {
        await sendWithin(deadline, transport.sendMail(messageOf(mail, from)), giveUp)
      } catch (error) {
        throw without(password, error)
      }
    },
    close,
  }
}

/** The same error, without the password a server might repeat. */
function without(password: string, error: unknown): unknown {
  if (!(error instanceof Error) || password === '') return error
  const hidden = [password, Buffer.from(password).toString('base64')]
  const clean = (text: string) => hidden.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)
  error.message = clean(error.message)
  if ('response' in error && typeof error.response === 'string') error.response = clean(error.response)
  return error
}
