import type { BuildingScope, PlacedRecord } from '@allmend/contract'
import type { NamedRecords } from './key-door.ts'

/** The numbers that stand at these places of a call. A list on the way is gone through. */
export function namedRecords(scope: BuildingScope, call: object): NamedRecords {
  const named: Partial<Record<PlacedRecord, number[]>> = {}
  for (const [place, kind] of Object.entries(scope)) {
    const found = place
      .split('.')
      .reduce<readonly unknown[]>((values, name) => values.flatMap((value) => inside(value, name)), [call])
    named[kind] = [...(named[kind] ?? []), ...found.filter((value) => typeof value === 'number')]
  }
  return named
}

const inside = (value: unknown, name: string): readonly unknown[] =>
  typeof value === 'object' && value !== null ? [(value as Readonly<Record<string, unknown>>)[name]].flat() : []
