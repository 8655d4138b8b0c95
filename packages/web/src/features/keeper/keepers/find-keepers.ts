import { fullName } from '../../../lib/person-name.ts'
import type { Keeper } from './keepers.queries.ts'

/** By name, sign-in name or address, whatever the case. */
export function findKeepers(keepers: readonly Keeper[], text: string): Keeper[] {
  const wanted = text.trim().toLocaleLowerCase('de-CH')
  return keepers.filter((keeper) =>
    [fullName(keeper), keeper.username, keeper.email].some((name) => name.toLocaleLowerCase('de-CH').includes(wanted)),
  )
}
