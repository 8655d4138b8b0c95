import pg from 'pg'

/**
 * Whether the database refused what somebody sent: a value it cannot hold (class 22), or a row that breaks a rule of its table
 * (class 23), such as naming a record that is not there.
 */
export const isInputRefused = (error: unknown): error is pg.DatabaseError & { readonly code: string } =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
