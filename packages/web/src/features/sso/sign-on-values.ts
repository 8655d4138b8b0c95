import { auditedEntities } from '@allmend/domain/audit'
import { type GroupRule, signOnFields } from '@allmend/domain/sso'
import { type FieldSpec, type Rule, required } from '@allmend/domain/validation'
import { packList, unpackList } from '../../framework/form/packed-list.ts'
import type { CheckBody, SignOnBody, SignOnSettings } from './sign-on.queries.ts'

const names = auditedEntities.singlesignon.fields
const anything: readonly Rule[] = []

/** What the directory says of a group, as it is typed. */
interface TypedRule {
  readonly groupId: number
  readonly text: string
}

/** Each as a text of its own, since a form compares plain values; by number, so that the order means nothing. */
const packRules = (rules: readonly TypedRule[]): string[] =>
  packList(rules.filter(({ text }) => text !== '').sort((a, b) => a.groupId - b.groupId))

export const valuesOf = (rules: readonly string[], groupId: number): string =>
  unpackList<TypedRule>(rules).find((rule) => rule.groupId === groupId)?.text ?? ''

export const withValues = (rules: readonly string[], rule: TypedRule): string[] =>
  packRules([...unpackList<TypedRule>(rules).filter(({ groupId }) => groupId !== rule.groupId), rule])

const rulesOf = (rules: readonly string[]): GroupRule[] =>
  unpackList<TypedRule>(rules)
    .map(({ groupId, text }) => ({
      groupId,
      values: text
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    }))
    .filter(({ values }) => values.length > 0)

/** The secret is never answered, so the form begins without. */
export const readSignOn = (settings: SignOnSettings) => ({
  isOn: settings.isOn,
  label: settings.label,
  issuer: settings.issuer,
  clientId: settings.clientId,
  clientSecret: '',
  secretStep: 'keep' as string,
  groupClaim: settings.groupClaim,
  groupRules: packRules(
    settings.groupRules.map(({ groupId, values }) => ({ groupId, text: values.join(', ') })),
  ) as readonly string[],
  staffPasswordOff: settings.staffPasswordOff,
  emergencyUserId: settings.emergencyUserId === null ? '' : String(settings.emergencyUserId),
})

export type SignOnValues = ReturnType<typeof readSignOn>

const typedRules: Rule = (value, field, others) =>
  signOnFields.groupRules.rules[0]?.(rulesOf((value ?? []) as readonly string[]), field, others) ?? null

const spec: FieldSpec<keyof SignOnValues> = {
  ...signOnFields,
  groupRules: { label: names.groupRules, rules: [typedRules] },
  isOn: { label: 'Personal meldet sich beim Verzeichnis an', rules: anything },
  secretStep: { label: names.clientSecret, rules: anything },
  staffPasswordOff: { label: 'Personal kann sich nur noch beim Verzeichnis anmelden', rules: anything },
}

const starred = <T extends { readonly rules: readonly Rule[] }>(field: T) => ({
  ...field,
  rules: [required, ...field.rules],
})

/** What is needed once it is on has a star. */
export const signOnSpec = ({ isOn, staffPasswordOff }: SignOnValues): FieldSpec<keyof SignOnValues> => ({
  ...spec,
  ...(isOn && { label: starred(spec.label), issuer: starred(spec.issuer), clientId: starred(spec.clientId) }),
  ...(staffPasswordOff && { emergencyUserId: starred(spec.emergencyUserId) }),
})

/** As it would be sent: only what a test needs. */
export const checkBody = ({ issuer, clientId, clientSecret, secretStep }: SignOnValues): CheckBody => ({
  issuer,
  clientId,
  ...(secretStep === 'remove' ? { clientSecret: '' } : clientSecret !== '' && { clientSecret }),
})

export const signOnBody = (values: SignOnValues, version: number): SignOnBody => ({
  ...checkBody(values),
  isOn: values.isOn,
  label: values.label,
  groupClaim: values.groupClaim,
  groupRules: rulesOf(values.groupRules).map(({ groupId, values: said }) => ({ groupId, values: [...said] })),
  staffPasswordOff: values.staffPasswordOff,
  emergencyUserId: values.emergencyUserId === '' ? null : Number(values.emergencyUserId),
  version,
})
