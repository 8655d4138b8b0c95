import { auditedEntities } from '@allmend/domain/audit'
import { gatewayFields } from '@allmend/domain/gateway'
import { type FieldSpec, type Rule, required } from '@allmend/domain/validation'
import type { Gateway, GatewayBody } from './gateway.queries.ts'

const names = auditedEntities.gateway.fields
const anything: readonly Rule[] = []

/** The key is never answered, so the form begins without. */
export const readGateway = (gateway: Gateway) => ({
  url: gateway.url,
  token: '',
  tokenStep: 'keep' as string,
  isActive: gateway.isActive,
})

export type GatewayValues = ReturnType<typeof readGateway>

/** A key belongs to one address; for another it is asked for anew. */
export const isOtherAddress = (gateway: Gateway, values: GatewayValues): boolean =>
  gateway.url !== '' && values.url.trim() !== gateway.url

/** What is needed once it is on has a star. */
export const gatewaySpec =
  (gateway: Gateway) =>
  (values: GatewayValues): FieldSpec<keyof GatewayValues> => {
    const { label, rules } = gatewayFields.token
    const isKept = gateway.tokenEnd !== null && !isOtherAddress(gateway, values) && values.tokenStep === 'keep'
    return {
      url: {
        label: gatewayFields.url.label,
        rules: values.isActive ? [required, ...gatewayFields.url.rules] : gatewayFields.url.rules,
      },
      token: { label, rules: values.isActive && !isKept ? [required, ...rules] : rules },
      tokenStep: { label, rules: anything },
      isActive: { label: names.isActive, rules: anything },
    }
  }

export function gatewayBody({ url, token, tokenStep, isActive }: GatewayValues, version: number): GatewayBody {
  const typed = tokenStep === 'remove' ? '' : token.trim() || undefined
  return { url: url.trim(), isActive, version, ...(typed !== undefined && { token: typed }) }
}
