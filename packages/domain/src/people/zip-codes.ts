export interface ZipList {
  /** Four digits each, sorted, none twice. */
  readonly zipcodes: readonly string[]
  /** The pieces that are no Swiss zip code and no range of them. */
  readonly unreadable: readonly string[]
}

/** Reads a pasted list: `8699, 8400-8410; 8001 8002`, one a line, with any of the usual separators. */
export function parseZipList(text: string): ZipList {
  const zipcodes = new Set<string>()
  const unreadable: string[] = []
  const pieces = text
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
  for (const piece of pieces) {
    const [, from, to = from] = /^([1-9]\d{3})(?:-([1-9]\d{3}))?$/.exec(piece) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (last >= first) for (let zip = first; zip <= last; zip++) zipcodes.add(String(zip))
    else unreadable.push(piece)
  }
  return { zipcodes: [...zipcodes].sort(), unreadable }
}

/** The way back, as short as people would write it: `8001-8003, 8699`. */
export function formatZipList(zipcodes: readonly string[]): string {
  const runs: [number, number][] = []
  for (const zip of zipcodes.map(Number).sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && zip <= run[1] + 1) run[1] = zip
    else runs.push([zip, zip])
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}-${to}`))
    .join(', ')
}
