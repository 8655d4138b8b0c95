/** What is open over the page of an order. */
export type OrderDialog = 'payment' | 'refund' | 'cancel' | 'send'
