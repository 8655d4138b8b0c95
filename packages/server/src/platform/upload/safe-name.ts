/** The name of an uploaded file as it can be kept: no control characters, whole characters only, and not endless. */
export const safeName = (given: string): string =>
  [
    ...given
      .slice(0, 1000)
      .replaceAll(/\p{Cc}/gu, '')
      .toWellFormed(),
  ]
    .slice(0, 200)
    .join('')
