import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '../embedded-postgres/read-if-there.ts'
import { StartError } from '../start-error.ts'
import { isStrongKey } from './is-strong-key.ts'

/** Encrypts what must not be readable in a stolen database: AES-256-GCM, bound to its purpose. */
export class Secrets {
  readonly #key: Buffer
  /** The current key first, then the one before it: what that one sealed still opens. */
  readonly #keys: readonly Buffer[]

  constructor(key: Buffer, previous?: Buffer) {
    this.#key = key
    this.#keys = previous ? [key, previous] : [key]
    if (this.#keys.some(({ length }) => length !== 32)) throw new RangeError('a secret key needs 32 bytes')
  }

  /** `purpose` (such as `payrexx/apiKey`) is authenticated: a value copied to another place does not decrypt. */
  encrypt(plain: string, purpose: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
  }

  decrypt(sealed: string, purpose: string): string {
    const bytes = bytesOf(sealed)
    const plain = this.#keys.map((key) => decryptWith(key, bytes, purpose)).find((found) => found !== null)
    if (plain === undefined) throw new Error('not encrypted with this key for this purpose')
    return plain
  }

  /** The value encrypted with the current key, if the previous one did it; null if there is nothing to do. */
  reseal(sealed: string, purpose: string): string | null {
    const [key, previous] = this.#keys
    const bytes = bytesOf(sealed)
    if (!key || !previous || decryptWith(key, bytes, purpose) !== null) return null
    const plain = decryptWith(previous, bytes, purpose)
    return plain === null ? null : this.encrypt(plain, purpose)
  }

  /** A text nobody else can make up, for a link in a mail: the value itself, and a seal that binds it to its purpose. */
  sign(value: string, purpose: string): string {
    return `${value}.${sealOf(this.#key, value, purpose)}`
  }

  /** The value of a signed text, or null if it was not made here for this purpose. */
  verify(signed: string, purpose: string): string | null {
    const end = signed.lastIndexOf('.')
    const value = signed.slice(0, Math.max(0, end))
    const given = Buffer.from(signed.slice(end + 1))
    const isOurs = this.#keys.some((key) => {
      const right = Buffer.from(sealOf(key, value, purpose))
      return given.length === right.length && timingSafeEqual(given, right)
    })
    return isOurs ? value : null
  }
}

function bytesOf(sealed: string): Buffer {
  const [version, data] = sealed.split('.')
  if (version !== 'v1' || !data) throw new Error('not an encrypted value')
  return Buffer.from(data, 'base64url')
}

const sealOf = (key: Buffer, value: string, purpose: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${value}`).digest('base64url')

/** Null if it was sealed with another key, for another purpose, or changed: the seal tells, not the text. */
function decryptWith(key: Buffer, bytes: Buffer, purpose: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** With this key alone, whatever the settings say about one before it. */
export const secretsOf = (key: string): Secrets => new Secrets(keyOf(key))

/** The key from SECRET_KEY, or from a file in the data folder that is made on the first start; and the one before it, if it changed. */
export async function openSecrets(
  secretKey: string | undefined,
  dataDir: string,
  previous?: string | undefined,
): Promise<Secrets> {
  const text = secretKey ?? (await readOrCreateKey(join(dataDir, 'secret.key')))
  return new Secrets(keyOf(text), previous === undefined ? undefined : keyOf(previous))
}

/** The same without making one: null where there is none. */
export async function readSecrets(
  secretKey: string | undefined,
  dataDir: string,
  previous?: string | undefined,
): Promise<Secrets | null> {
  const path = join(dataDir, 'secret.key')
  const text = secretKey ?? (await readIfThere(path))
  if (text === undefined) return null
  const key = secretKey ?? whole(text, path)
  return new Secrets(keyOf(key), previous === undefined ? undefined : keyOf(previous))
}

/** The text the key is made of, where there is one already. */
export async function readKey(secretKey: string | undefined, dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key')
  const key = secretKey ?? (await readIfThere(path))?.trim()
  if (key === undefined) {
    throw new StartError(
      `Der Schlüssel fehlt: ${path} gibt es nicht, und SECRET_KEY ist nicht gesetzt. Prüfen Sie DATA_DIR.`,
    )
  }
  return key
}

async function readOrCreateKey(path: string): Promise<string> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(aside, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
    // Written aside and linked as a whole: of two processes starting at once one makes the key, and neither reads half of it.
    await link(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
  return whole(await readFile(path, 'utf8'), path)
}

/** Never made anew: whatever was encrypted with the lost key would be lost with it. */
function whole(text: string, path: string): string {
  const key = text.trim()
  if (!isStrongKey(key)) {
    throw new StartError(
      `Die Datei ${path} enthält keinen vollständigen Schlüssel; stellen Sie sie aus der Sicherung wieder her.`,
    )
  }
  return key
}
