import type { GatewaySearch } from '@allmend/domain/gateway'

/** A person, as the municipality's software knows it. */
export interface GatewayPerson {
  readonly personalNumber: string
  /** `active`, `moved`, `deceased`, or another word of theirs. */
  readonly status: string
  readonly firstname: string
  readonly lastname: string
  readonly street: string
  readonly streetno: string
  readonly zipcode: string
  readonly city: string
}

interface BillRequest {
  /** Ours: under it the bill is found again, and sent twice it is the same bill. */
  readonly key: string
  readonly personalNumber: string
  readonly order: string
  readonly text: string
  /** In Rappen. */
  readonly amount: number
  readonly currency: string
  readonly billedOn: string | null
  readonly dueOn: string | null
}

export interface ToldBill {
  readonly number: string
  readonly status: string
}

/** All a gateway can do for us. Every call may throw a `GatewayError`, and nothing else. */
export interface Gateway {
  /** Whether it is there and lets us in. */
  test(): Promise<void>
  searchAddresses(search: GatewaySearch): Promise<readonly GatewayPerson[]>
  link(personalNumber: string, customerId: number): Promise<void>
  /** That there is nothing to let go is no error. */
  unlink(personalNumber: string): Promise<void>
  createBill(request: BillRequest): Promise<ToldBill>
  /** `notfound` where it does not know the bill. */
  billStatus(key: string): Promise<ToldBill>
}

/** `down`: it did not answer, or not sensibly. `denied`: it does not let us in. `refused`: it is well, and said no to this. */
export type GatewayFailure = 'down' | 'denied' | 'refused'

export class GatewayError extends Error {
  readonly failure: GatewayFailure
  /** The message is for staff, in our words: nothing of what the gateway said stands in it. */
  constructor(failure: GatewayFailure, words: string) {
    super(words)
    this.failure = failure
  }
}
