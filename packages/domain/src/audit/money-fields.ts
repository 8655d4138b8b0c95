const entities = ['booking', 'order']
const fields = ['total', 'priceReason', 'paid', 'refunded', 'credited', 'dunned', 'positions', 'paymentState', 'fee']

/** What the log says of amounts is for those who may see orders, wherever it is shown. */
export const isMoneyField = (entity: string, field: string): boolean =>
  entities.includes(entity) && fields.includes(field)
