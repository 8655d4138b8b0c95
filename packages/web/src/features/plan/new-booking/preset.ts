/** What was clicked: an object and a time. */
export interface Preset {
  readonly objectId: number
  readonly start: string
  readonly end: string
}
