import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { pipeline, Readable, Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { gzipHead, Sealer } from '../../../platform/archive/outer-seal.ts'
import { YoungGarbage } from '../../../platform/limits/young-garbage.ts'
import { type ArchiveManifest, manifestName, sealName } from './archive-format.ts'

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Adds an entry of a size that is known before. */
export type AddEntry = (name: string, size: number, content: Bytes) => Promise<void>

/** What an archive says about itself at its end, beside the checksums. */
type Closing = Omit<ArchiveManifest, 'entries'>

/**
 * An archive (tar, packed with gzip) that is made while it is read: whoever reads slowly lets it wait, and no more than a few pieces are
 * in memory. `write` adds the entries and answers what the manifest says of them.
 */
export function writeArchive(write: (add: AddEntry) => Promise<Closing>): Readable {
  const tar = pack()
  const out = sealed()
  const closed = once(out, 'close').then(() => {
    throw new Error('nobody reads the archive any more')
  })
  closed.catch(() => undefined)
  pipeline(Readable.from(tar), createGzip({ level: 4 }), out, () => undefined)
  const entries: ArchiveManifest['entries'] = []
  const garbage = new YoungGarbage()

  const add: AddEntry = async (name, size, content) => {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date(0) })
    const ended = new Promise<void>((resolve, reject) => entry.once('close', resolve).once('error', reject))
    ended.catch(() => undefined)
    let bytes = 0
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      garbage.passed(chunk.length)
      if (bytes > size) break
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), closed])
    }
    // A file that changes under its name would make every entry behind it unreadable.
    if (bytes !== size) throw new Error(`${name} has another size than it said`)
    entry.end(undefined)
    await Promise.race([ended, closed])
    entries.push([name, bytes, hash.digest('hex')])
  }

  const finish = async () => {
    const closing = await write(add)
    const manifest = Buffer.from(JSON.stringify({ ...closing, entries }))
    const seal = Buffer.from(`${createHash('sha256').update(manifest).digest('hex')}\n`)
    await add(manifestName, manifest.length, [manifest])
    await add(sealName, seal.length, [seal])
    tar.finalize()
  }
  finish().catch((error: Error) => out.destroy(error))
  return out
}

/** Begins with the head that is known, and ends with the seal. */
function sealed(): Transform {
  let at = 0
  const sealer = new Sealer()
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const known = gzipHead.subarray(at, at + chunk.length)
      at += known.length
      const bytes = known.length === 0 ? chunk : Buffer.concat([known, chunk.subarray(known.length)])
      sealer.passed(bytes)
      done(null, bytes)
    },
    flush(done) {
      done(null, sealer.seal())
    },
  })
}
