/** The name of an uploaded file as it can be kept: no control characters, none that turn the reading direction and hide an ending, whole characters only, and not endless. */
export const safeName = (given: string): string =>
  [
    ...given
      .slice(0, 1000)
      .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
      .toWellFormed(),
  ]
    .slice(0, 200)
    .join('')
