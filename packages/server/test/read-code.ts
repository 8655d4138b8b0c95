import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const wasm = await readFile(file)
// Nothing is fetched from elsewhere.
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer },
})

/** What the codes of a picture say, and where their corners are, in dots. */
export async function readCodes(png: Buffer) {
  const found = await readBarcodes(new Blob([new Uint8Array(png)]), { formats: ['QRCode'], tryHarder: true })
  return found.map(({ text, position }) => ({ text, position }))
}
