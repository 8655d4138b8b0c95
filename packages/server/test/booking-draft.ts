/** What the browser sends for one booking; processing times are none unless they are said. */
export function bookingDraft(
  { id, intervalId }: { id: number; intervalId: number },
  displayStart: string,
  displayEnd: string,
  overrides: object = {},
) {
  return {
    objectId: id,
    intervalId,
    color: '',
    remark: '',
    name: 'Probe',
    isSerial: false,
    options: [],
    answers: [],
    start: displayStart,
    end: displayEnd,
    displayStart,
    displayEnd,
    ...overrides,
  }
}
