/** What is open over the page of an order. */
export type OrderDialog = 'payment' | 'refund' | 'online-refund' | 'odd-return' | 'cancel' | 'send'

export interface OpenDialog {
  readonly name: OrderDialog
  /** About which online payment; without one the best for it. */
  readonly paymentId?: number
}
