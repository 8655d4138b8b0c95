import type { PaymentView } from '@allmend/contract'

/** What it was to be paid with; else whatever is paid at once. */
export const usualOption = ({ options, order }: Pick<PaymentView, 'options' | 'order'>) =>
  options.find(({ kind, name }) => kind === 'online' && name === order.paymentOption) ??
  options.find(({ kind }) => kind === 'online')
