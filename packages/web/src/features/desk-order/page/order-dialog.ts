/** What is open over the page of an order. */
export type OrderDialog = 'payment' | 'refund' | 'online-refund' | 'cancel' | 'send'
