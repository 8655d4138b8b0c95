/** The file system in a file that Office wrote before 2007; of it only the directory is read. */

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const entryBytes = 128
/** Numbers from here on are marks, no places. */
const lastSector = 0xff_ff_ff_fa
const stream = 2
/** So many pieces of the table are named in the head. */
const namedInHead = 109
/** More than any document has. */
const mostEntries = 20_000

interface Entry {
  readonly name: string
  readonly isStream: boolean
  readonly left: number
  readonly right: number
  readonly child: number
}

/** The streams at the top of it, in small letters; those of an embedded document are further down. Throws for what is damaged. */
export function topStreams(content: Buffer): ReadonlySet<string> {
  if (!content.subarray(0, magic.length).equals(magic)) throw new Error('no compound file')
  const entries = readDirectory(content)
  const names = new Set<string>()
  const seen = new Set<number>()
  const open = [entries[0]?.child ?? lastSector]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = entries[at]
    if (!entry || seen.has(at)) continue
    seen.add(at)
    if (entry.isStream) names.add(entry.name.toLowerCase())
    open.push(entry.left, entry.right)
  }
  return names
}

function readDirectory(content: Buffer): Entry[] {
  const shift = content.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new Error('no sectors of this size')
  const size = 2 ** shift
  const placeOf = (sector: number) => (sector + 1) * size
  const perSector = size / 4
  const table = readTablePlaces(content, size)
  const entries: Entry[] = []
  for (let sector = content.readUInt32LE(48); sector < lastSector; ) {
    // A chain may be a ring.
    if (entries.length > mostEntries) throw new Error('a directory without an end')
    for (let at = placeOf(sector); at < placeOf(sector + 1); at += entryBytes) entries.push(readEntry(content, at))
    const place = table[Math.floor(sector / perSector)]
    if (place === undefined) throw new Error('a sector nobody knows')
    sector = content.readUInt32LE(placeOf(place) + 4 * (sector % perSector))
  }
  return entries
}

/** Where the table lies that names the sector after each sector, as far as there are sectors. */
function readTablePlaces(content: Buffer, size: number): number[] {
  const places = Array.from({ length: namedInHead }, (_, at) => content.readUInt32LE(76 + 4 * at))
  const isEnough = () => places.length * (size / 4) * size >= content.length
  for (let sector = content.readUInt32LE(68); sector < lastSector && !isEnough(); ) {
    const end = (sector + 2) * size - 4
    for (let at = (sector + 1) * size; at < end; at += 4) places.push(content.readUInt32LE(at))
    sector = content.readUInt32LE(end)
  }
  return places
}

function readEntry(content: Buffer, at: number): Entry {
  // With the zero that ends it.
  const length = Math.min(content.readUInt16LE(at + 64), 64)
  return {
    name: content.toString('utf16le', at, at + Math.max(length - 2, 0)),
    isStream: content.readUInt8(at + 66) === stream && content.readUInt32LE(at + 120) > 0,
    left: content.readUInt32LE(at + 68),
    right: content.readUInt32LE(at + 72),
    child: content.readUInt32LE(at + 76),
  }
}
