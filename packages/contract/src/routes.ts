import * as account from './account.contract.ts'
import * as application from './application.contract.ts'
import * as asset from './asset.contract.ts'
import * as audit from './audit.contract.ts'
import * as auth from './auth.contract.ts'
import * as booking from './booking.contract.ts'
import * as category from './category.contract.ts'
import type { Route } from './define-route.ts'
import * as deskBooking from './desk-booking.contract.ts'
import * as deskBookingChange from './desk-booking-change.contract.ts'
import * as deskOrder from './desk-order.contract.ts'
import * as deskOrderChange from './desk-order-change.contract.ts'
import * as newDeskOrder from './desk-order-new.contract.ts'
import * as deskSeries from './desk-series.contract.ts'
import * as evaluation from './evaluation.contract.ts'
import * as group from './group.contract.ts'
import * as keeper from './keeper.contract.ts'
import * as mail from './mail.contract.ts'
import * as object from './object.contract.ts'
import * as orderPdf from './order-pdf.contract.ts'
import * as paymentOption from './payment-option.contract.ts'
import * as people from './people.contract.ts'
import * as plan from './plan.contract.ts'
import * as preference from './preference.contract.ts'
import * as priceCategory from './price-category.contract.ts'
import * as questionnaire from './questionnaire.contract.ts'
import * as report from './report.contract.ts'
import * as reservation from './reservation.contract.ts'
import * as search from './search.contract.ts'
import * as security from './security.contract.ts'
import * as securityEvent from './security-event.contract.ts'
import * as tenant from './tenant.contract.ts'

const all = [
  tenant.getConfig,
  tenant.getThemeSettings,
  tenant.saveThemeSettings,
  auth.login,
  auth.logout,
  auth.getCurrentUser,
  auth.register,
  auth.checkRegistration,
  auth.finishRegistration,
  auth.requestPasswordReset,
  auth.checkPasswordReset,
  auth.resetPassword,
  security.getSecurity,
  security.changePassword,
  security.endSession,
  security.startTwoFactor,
  security.confirmTwoFactor,
  security.renewRecoveryCodes,
  security.disableTwoFactor,
  security.saveProfile,
  people.listUsers,
  people.exportUsers,
  people.createUser,
  people.getUser,
  people.saveUser,
  people.getUserHoldings,
  people.removeUser,
  people.setUsersActive,
  people.startImpersonation,
  people.endImpersonation,
  people.saveContact,
  people.getAccountData,
  people.getUserData,
  people.requestDeletion,
  people.withdrawDeletion,
  group.listGroupNames,
  group.listGroups,
  group.exportGroups,
  group.getGroup,
  group.createGroup,
  group.saveGroup,
  group.removeGroup,
  priceCategory.listPriceCategories,
  priceCategory.exportPriceCategories,
  priceCategory.createPriceCategory,
  priceCategory.savePriceCategory,
  priceCategory.removePriceCategory,
  mail.listMails,
  mail.exportMails,
  mail.getMail,
  audit.listAudit,
  audit.exportAudit,
  securityEvent.listSecurityEvents,
  securityEvent.exportSecurityEvents,
  securityEvent.listPlatformSecurityEvents,
  audit.getHistory,
  search.searchEverything,
  preference.getListPreferences,
  preference.saveListPreference,
  object.listObjects,
  object.exportObjects,
  object.createObject,
  object.duplicateObject,
  object.getObjectRecord,
  object.saveObjectData,
  object.saveObjectCalendar,
  object.saveObjectPrices,
  object.saveObjectOptions,
  object.saveObjectQuestionnaires,
  object.saveObjectAssets,
  object.saveObjectNotifications,
  object.saveObjectVisibility,
  object.removeObject,
  category.listCategories,
  category.exportCategories,
  category.createCategory,
  category.saveCategory,
  category.removeCategory,
  questionnaire.listQuestionnaires,
  questionnaire.exportQuestionnaires,
  questionnaire.getQuestionnaire,
  questionnaire.createQuestionnaire,
  questionnaire.saveQuestionnaire,
  questionnaire.removeQuestionnaire,
  application.getApplication,
  application.saveApplication,
  asset.uploadAssets,
  asset.listImages,
  asset.listDocuments,
  booking.listPublicObjects,
  booking.getPublicObject,
  booking.getOccupancies,
  booking.validateBookings,
  booking.validateSerial,
  booking.validateTimespan,
  booking.priceSingle,
  booking.priceSerial,
  reservation.getObjectDays,
  reservation.getCheckout,
  reservation.holdBookings,
  reservation.releaseHold,
  reservation.sendOrderCode,
  reservation.uploadBookingDocument,
  reservation.placeOrder,
  account.getAccountOverview,
  account.listReservations,
  account.listSeries,
  account.getSeries,
  account.getReservation,
  account.cancelReservation,
  account.requestChange,
  account.withdrawChange,
  account.listOwnOrders,
  account.getOwnOrder,
  account.getOrderByLink,
  account.cancelByLink,
  account.requestChangeByLink,
  account.withdrawChangeByLink,
  account.getOrderCalendar,
  account.getReservationCalendar,
  account.getCalendarFeed,
  account.createCalendarFeed,
  account.removeCalendarFeed,
  account.readCalendarFeed,
  deskBooking.listBookings,
  deskBooking.exportBookings,
  deskBooking.getBookingsCalendar,
  deskBooking.getBooking,
  deskBooking.getBookingDocument,
  deskBooking.getBookingHistory,
  deskBooking.addBookingNote,
  deskBookingChange.previewDecision,
  deskBookingChange.decideBookings,
  deskBookingChange.checkMove,
  deskBookingChange.checkOptions,
  deskBookingChange.moveBooking,
  deskBookingChange.saveBooking,
  deskBookingChange.adjustPrice,
  deskBookingChange.settlePrice,
  deskBookingChange.answerRequest,
  newDeskOrder.createOrder,
  deskOrder.listOrders,
  deskOrder.exportOrders,
  deskOrder.exportOrderLines,
  deskOrder.getOrderChoices,
  deskOrder.getOrder,
  deskOrderChange.saveOrder,
  deskOrderChange.setOrderState,
  deskOrderChange.cancelOrder,
  deskOrderChange.addOrderPayment,
  deskOrderChange.renewOrderLink,
  deskOrderChange.setOrdersState,
  deskOrder.getOrderHistory,
  deskOrder.addOrderNote,
  orderPdf.getOrderPdf,
  orderPdf.getOwnOrderPdf,
  orderPdf.getOrderPdfByLink,
  paymentOption.listPaymentOptions,
  paymentOption.exportPaymentOptions,
  paymentOption.createPaymentOption,
  paymentOption.savePaymentOption,
  paymentOption.sortPaymentOptions,
  paymentOption.removePaymentOption,
  deskSeries.listDeskSeries,
  deskSeries.exportDeskSeries,
  deskSeries.getDeskSeries,
  deskSeries.addSeriesDates,
  deskSeries.checkSeriesMove,
  deskSeries.moveSeries,
  plan.getPlan,
  plan.getPublicPlan,
  plan.checkNewBookings,
  plan.createBlock,
  plan.saveBlock,
  plan.removeBlock,
  keeper.listApps,
  keeper.recalculateObject,
  report.getDashboard,
  report.getCounters,
  evaluation.getEvaluation,
  evaluation.exportEvaluationTimes,
  evaluation.exportEvaluationObjects,
  evaluation.exportEvaluationCategories,
  evaluation.exportEvaluationPriceCategories,
  evaluation.exportEvaluationHours,
] as const

/** Every call of the API. What is not listed here does not exist. */
export const routes: readonly Route[] = all

type AnyRoute = (typeof all)[number]

/**
 * The calls by `METHOD path`. The browser imports only this type, so that the schemas (and zod) stay out of its first
 * chunk while every call is still checked by the compiler.
 */
export type RouteMap = { [R in AnyRoute as `${R['method']} ${R['path']}`]: R }
