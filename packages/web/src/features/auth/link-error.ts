import { ApiError, errorText } from '../../lib/api-error.ts'

/** The mailed link leads nowhere, and no second try will change that. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link.invalid' || Boolean(error.fields.token))

/** A link that a mail program cut off is refused for its shape, which tells the reader nothing. */
export const deadLinkText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'link.invalid'
    ? errorText(error)
    : 'Dieser Link ist unvollständig. Bitte kopieren Sie ihn ganz aus der E-Mail oder fordern Sie einen neuen an.'
