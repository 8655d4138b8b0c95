import type { GrantablePermission } from '@allmend/domain/access'
import { defaultCallsPerMinute, keyFields, lastDayRule } from '@allmend/domain/keys'
import type { FieldSpec } from '@allmend/domain/validation'
import type { KeyBody } from './api-keys.queries.ts'

/** A key nobody thinks of any more ends by itself: a year, unless somebody says otherwise. */
export function newKey(today: string) {
  const [year = 0] = today.split('-').map(Number)
  return {
    name: '',
    permissions: [] as readonly GrantablePermission[],
    isConfined: false,
    buildings: [] as readonly string[],
    expiresOn: today.endsWith('-02-29') ? `${year + 1}-02-28` : `${year + 1}${today.slice(4)}`,
    callsPerMinute: String(defaultCallsPerMinute),
    currentPassword: '',
  }
}

export type KeyValues = ReturnType<typeof newKey>

/** Which buildings are chosen counts only where it is confined to some. */
export const keySpec =
  (today: string) =>
  ({ isConfined }: KeyValues): FieldSpec<keyof KeyValues> => ({
    ...keyFields,
    isConfined: { label: 'Auf Gebäude beschränken', rules: [] },
    buildings: { ...keyFields.buildings, rules: isConfined ? keyFields.buildings.rules : [] },
    expiresOn: { ...keyFields.expiresOn, rules: [lastDayRule(today)] },
  })

export const keyBody = (values: KeyValues): KeyBody => ({
  name: values.name.trim(),
  permissions: [...values.permissions],
  buildings: values.isConfined ? [...values.buildings] : null,
  expiresOn: values.expiresOn || null,
  callsPerMinute: Number(values.callsPerMinute),
  currentPassword: values.currentPassword,
})
