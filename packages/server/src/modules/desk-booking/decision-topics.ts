/** The mail a customer gets: about bookings, or about a series as a whole. */
export const decisionTopics = {
  confirmed: ['customerBookingConfirmation', 'customerSerialConfirmation'],
  rejected: ['customerBookingRejection', 'customerSerialRejection'],
  cancelled: ['customerBookingCancellation', 'customerBookingCancellation'],
} as const
