export { isBilledElsewhere } from './billed-elsewhere.ts'
export { documentFiles } from './booking-documents.ts'
export {
  calendarEntry,
  calendarFeed,
  calendarId,
  calendarStatus,
  newCalendar,
  placeOf,
  plain,
  written,
} from './calendar.ts'
export { chargeFees, feesOf } from './charge-fees.ts'
export { collectiveRoutes } from './collective/collective.routes.ts'
export { settleEnded } from './credit-bookings.ts'
export { readDeskHistory } from './desk/desk-history.ts'
export { deskOrderRoutes } from './desk/desk-order.routes.ts'
export { followBill } from './desk/follow-bill.ts'
export { newOrderRoutes } from './desk/new-order.routes.ts'
export { letterheadNow } from './desk/order-invoice.ts'
export { owedAmount } from './desk/order-rows.ts'
export { dunningRoutes } from './dunning/dunning.routes.ts'
export { dunningJobs, sendNext } from './dunning/send-notices.ts'
export {
  expireHeld,
  giveUp,
  keepUntil,
  type LockedOrder,
  lockWithHalls,
  retakeExpired,
  takeOrder,
} from './held/held-order.ts'
export { bookLostPayment, bookPayment, bookRefund, noteOnline } from './held/online-money.ts'
export { tellUnpaid } from './held/payment-mails.ts'
export { paymentPurpose, paymentToken } from './held/payment-token.ts'
export { isPaymentChecked, refuseUnclear, returningOf, wantRefund } from './held/return-online.ts'
export { closeTries, confirmHeld, stopWaiting } from './held/stop-waiting.ts'
export { letterDrawer } from './letter/letter-drawer.ts'
export { orderPdfRoutes } from './letter/order-pdf.routes.ts'
export { recipientsOf } from './office-recipients.ts'
export { orderContributor } from './order-contributor.ts'
export { orderJobs } from './order-jobs.ts'
export { bookingFacts, mailDataOf, payWords } from './order-mail-data.ts'
export { afterOrder, officeRecipients, orderSubscribers } from './order-mails.ts'
export { orderNumber } from './order-number.ts'
export { deskUrl, linkToken, type OrderPlatform, orderOfLink, orderUrl } from './order-platform.ts'
export { orderSearch } from './order-search.ts'
export { feedToken, secretOfFeed } from './own/calendar-feed.ts'
export { orderLinkRoutes } from './own/order-link.routes.ts'
export { ownOrderRoutes } from './own/own-order.routes.ts'
export { readOrder } from './own/own-orders.ts'
export { placeOrderRoutes } from './place/place-order.routes.ts'
export { choosePayment } from './place/place-order.ts'
export { type NewOrder, writeOrder } from './place/write-order.ts'
export { presentLine } from './price-line.present.ts'
export { isGivenUp } from './reservation.repository.ts'
export { resumOrder } from './resum-order.ts'
export { dataOfOrder, recentOrders } from './template-orders.ts'
export { titleKey } from './title-key.ts'
export { isSeries, whatBrieflyOf, whatOf } from './what-of.ts'
