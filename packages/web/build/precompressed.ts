import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Quality 9 takes a tenth of the time of 11, for files two percent larger. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
/** Below this a compressed answer is no shorter on the wire. */
const minBytes = 1024

/** Lays a compressed copy beside every text file, so that the server compresses none again and again. */
export const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle)
      .map((file) => ({ name: file.fileName, content: Buffer.from(file.type === 'chunk' ? file.code : file.source) }))
      .filter(({ name, content }) => /^assets\/.*\.(js|css|svg)$/.test(name) && content.length >= minBytes)
    await Promise.all(
      files.flatMap(({ name, content }) => [
        promisify(brotliCompress)(content, brotli).then((bytes) => writeFile(join(dir, `${name}.br`), bytes)),
        promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(join(dir, `${name}.gz`), bytes)),
      ]),
    )
  },
}
