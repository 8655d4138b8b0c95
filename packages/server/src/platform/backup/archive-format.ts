import { z } from 'zod'

/** What is refused to be read by an older program is a new number. */
export const formatVersion = 2

/** From this one on the file itself carries a checksum. */
export const firstSealed = 2

export const manifestName = 'manifest.json'
export const keyName = 'secret.key'
export const checksumsName = 'checksums.sha256'

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })

export const manifestSchema = z.object({
  format: z.literal('allmend-backup'),
  version: z.number().int().min(1),
  /** Of the program. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** The demo municipality was set up: an installation on one machine then plays the payment providers as well. */
  hasDemo: z.boolean(),
})

export type Manifest = z.output<typeof manifestSchema>
export type BackedUpTable = Manifest['tables'][number]

/** What of it can be known without reading the rest. */
export const manifestHead = manifestSchema.pick({ format: true, version: true })

export const tableFolder = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string =>
  `database/${schema}.${name}/`

const place = /^(?!.*\.\.)(?:database\/[a-z_]+\.[a-z_0-9]+\/\d{6}\.copy|files\/[^\\\0\n]+)$/

/** A name that leads nowhere but into its own folder. */
export const isEntryName = (name: string): boolean =>
  [manifestName, keyName, checksumsName].includes(name) ||
  (place.test(name) && !name.split('/').some((part) => part === '' || part === '.'))
