import { auditedEntities } from '@allmend/domain/audit'
import { type PaymentProviderKind, providerFields } from '@allmend/domain/payments'
import { type FieldSpec, type Rule, required } from '@allmend/domain/validation'
import { sorted } from '../../framework/form/record-values.ts'
import type { Provider, ProviderBody } from './payments.queries.ts'

const names = auditedEntities.paymentprovider.fields
const anything: readonly Rule[] = []

/** What a provider calls its means of payment, and what people do. */
export const methodsOf: Readonly<
  Record<PaymentProviderKind, readonly { readonly code: string; readonly label: string }[]>
> = {
  payrexx: [
    { code: 'twint', label: 'TWINT' },
    { code: 'visa', label: 'Visa' },
    { code: 'mastercard', label: 'Mastercard' },
    { code: 'post-finance-pay', label: 'PostFinance Pay' },
    { code: 'apple-pay', label: 'Apple Pay' },
    { code: 'google-pay', label: 'Google Pay' },
  ],
  datatrans: [
    { code: 'TWI', label: 'TWINT' },
    { code: 'VIS', label: 'Visa' },
    { code: 'ECA', label: 'Mastercard' },
    { code: 'PFC', label: 'PostFinance Pay' },
    { code: 'APL', label: 'Apple Pay' },
    { code: 'PAY', label: 'Google Pay' },
  ],
}

/** Secrets are never answered, so the form begins without. */
export const readProvider = (provider: Provider) => ({
  account: provider.account,
  secret: '',
  secretStep: 'keep' as string,
  signKey: '',
  signKeyStep: 'keep' as string,
  methods: sorted(provider.methods) as readonly string[],
  isTest: provider.isTest,
  isActive: provider.isActive,
})

export type ProviderValues = ReturnType<typeof readProvider>

const labels: Readonly<Record<PaymentProviderKind, { readonly account: string; readonly secret: string }>> = {
  payrexx: { account: 'Instanz', secret: 'API-Schlüssel' },
  datatrans: { account: 'Händlernummer', secret: 'API-Passwort' },
}

/** Secrets belong to one account; for another they are asked for anew. */
export const isOtherAccount = (provider: Provider, values: ProviderValues): boolean =>
  provider.account !== '' && values.account.trim() !== provider.account

/** What is needed once it is on has a star. */
export const providerSpec =
  (provider: Provider) =>
  (values: ProviderValues): FieldSpec<keyof ProviderValues> => {
    const { account, secret } = labels[provider.kind]
    const isOther = isOtherAccount(provider, values)
    const starred = (isNeeded: boolean, rules: readonly Rule[]) => (isNeeded ? [required, ...rules] : rules)
    const isMissing = (isStored: boolean, step: string) =>
      values.isActive && step !== 'remove' && (!isStored || isOther || step === 'replace')
    return {
      account: { label: account, rules: starred(values.isActive, providerFields.account.rules) },
      secret: {
        label: secret,
        rules: starred(isMissing(provider.secretEnd !== null, values.secretStep), providerFields.secret.rules),
      },
      secretStep: { label: secret, rules: anything },
      signKey: {
        label: providerFields.signKey.label,
        rules: starred(
          provider.kind === 'datatrans' && isMissing(provider.hasSignKey, values.signKeyStep),
          providerFields.signKey.rules,
        ),
      },
      signKeyStep: { label: providerFields.signKey.label, rules: anything },
      methods: { label: names.methods, rules: anything },
      isTest: { label: names.isTest, rules: anything },
      isActive: { label: names.isActive, rules: anything },
    }
  }

const sent = (step: string, typed: string): string | undefined =>
  step === 'remove' ? '' : typed.trim() === '' ? undefined : typed.trim()

export function providerBody(values: ProviderValues, version: number): ProviderBody {
  const secret = sent(values.secretStep, values.secret)
  const signKey = sent(values.signKeyStep, values.signKey)
  return {
    account: values.account.trim(),
    methods: [...values.methods],
    isTest: values.isTest,
    isActive: values.isActive,
    ...(secret !== undefined && { secret }),
    ...(signKey !== undefined && { signKey }),
    version,
  }
}

export type Connection = 'unknown' | 'good' | 'failed'

/** What the last test of the stored credentials came to. */
export const connectionOf = ({ testedAt, testFailure }: Pick<Provider, 'testedAt' | 'testFailure'>): Connection =>
  testedAt === null ? 'unknown' : testFailure === null ? 'good' : 'failed'

/** Which of them is shown first: the one that takes the money, else the one that was begun. */
export const firstProvider = (providers: readonly Provider[]): PaymentProviderKind =>
  (providers.find(({ isActive }) => isActive) ?? providers.find(({ account }) => account !== ''))?.kind ?? 'payrexx'
