/** Failures in a row after which a gateway is left alone for a while. */
export const mostFailures = 3

const [shortest, longest] = [30_000, 300_000]

/** How long a gateway is left alone after so many failures in a row, in milliseconds; 0 means it is not. */
export const restAfter = (failures: number): number =>
  failures < mostFailures ? 0 : Math.min(shortest * 2 ** (failures - mostFailures), longest)
