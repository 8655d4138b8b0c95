/** Whether a multipart body ended in the middle, or never began. The parser says so by its words only. */
export const isBrokenUpload = (error: Error): boolean =>
  /^(Unexpected end of multipart data|\w+ terminated early|Multipart: Boundary not found)/.test(error.message)
