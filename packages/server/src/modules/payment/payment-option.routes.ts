import * as contract from '@allmend/contract'
import { paymentKindWords } from '@allmend/domain/bookings'
import { paymentOptionColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { readPaymentOptions, readTermDays } from './payment-option.repository.ts'
import {
  createPaymentOption,
  removePaymentOption,
  savePaymentOption,
  sortPaymentOptions,
} from './save-payment-option.ts'

export function paymentOptionRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listPaymentOptions, ({ tenant }) =>
    tenant(async (tx) => ({ paymentOptions: await readPaymentOptions(tx), termDays: await readTermDays(tx) })),
  )

  mountExport(server, platform, contract.exportPaymentOptions, {
    name: 'zahlungsoptionen',
    columns: paymentOptionColumns,
    rows: (tx) => readPaymentOptions(tx),
    cells: (option) => ({
      ...option,
      kind: paymentKindWords[option.kind],
      priceCategories: option.priceCategories.map(({ name }) => name).join(', ') || 'Alle',
    }),
  })

  mount(server, platform, contract.createPaymentOption, async ({ tenant, actor, body }) =>
    answerWith('paymentOption', await tenant((tx) => createPaymentOption(tx, actor(), body))),
  )

  mount(server, platform, contract.savePaymentOption, async ({ tenant, actor, params, body }) =>
    answerWith('paymentOption', await tenant((tx) => savePaymentOption(tx, actor(), params.id, body))),
  )

  mount(server, platform, contract.sortPaymentOptions, async ({ tenant, actor, body }) => {
    await tenant((tx) => sortPaymentOptions(tx, actor(), body.ids))
    return {}
  })

  mount(server, platform, contract.removePaymentOption, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => removePaymentOption(tx, actor(), params.id))) ?? {}
  })
}
