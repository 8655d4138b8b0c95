import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Encrypts what must not be readable in a stolen database: AES-256-GCM, bound to its purpose. */
export class Secrets {
  readonly #key: Buffer

  constructor(key: Buffer) {
    if (key.length !== 32) throw new RangeError('the secret key needs 32 bytes')
    this.#key = key
  }

  /** `purpose` (such as `payrexx/apiKey`) is authenticated: a value copied to another place does not decrypt. */
  encrypt(plain: string, purpose: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
  }

  decrypt(sealed: string, purpose: string): string {
    const [version, data] = sealed.split('.')
    if (version !== 'v1' || !data) throw new Error('not an encrypted value')
    const bytes = Buffer.from(data, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }

  /** A text nobody else can make up, for a link in a mail: the value itself, and a seal that binds it to its purpose. */
  sign(value: string, purpose: string): string {
    return `${value}.${this.#seal(value, purpose)}`
  }

  /** The value of a signed text, or null if it was not made here for this purpose. */
  verify(signed: string, purpose: string): string | null {
    const end = signed.lastIndexOf('.')
    const value = signed.slice(0, Math.max(0, end))
    const [given, right] = [Buffer.from(signed.slice(end + 1)), Buffer.from(this.#seal(value, purpose))]
    return given.length === right.length && timingSafeEqual(given, right) ? value : null
  }

  #seal(value: string, purpose: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\n${value}`).digest('base64url')
  }
}

/** The key from SECRET_KEY, or from a file in the data folder that is made on the first start. */
export async function openSecrets(secretKey: string | undefined, dataDir: string): Promise<Secrets> {
  const text = secretKey ?? (await readOrCreateKey(join(dataDir, 'secret.key')))
  return new Secrets(createHash('sha256').update(text).digest())
}

async function readOrCreateKey(path: string): Promise<string> {
  try {
    // `wx`: of two processes starting at once only one makes the key, the other reads it.
    await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
