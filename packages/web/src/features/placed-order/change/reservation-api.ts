import type { Reservation, RouteInput, RouteMap } from '@allmend/contract'

export type ChangeWish = RouteInput<RouteMap['POST /api/account/reservations/:id/change-request']>['body']

/** What a customer can do with a booking: through the account, or through the link of the order. */
export interface ReservationApi {
  /** For the fee that was shown; refused where it is another one by now. */
  readonly cancel: (reservation: Reservation) => Promise<Reservation>
  readonly requestChange: (id: number, wish: ChangeWish) => Promise<Reservation>
  readonly withdraw: (id: number) => Promise<Reservation>
}
