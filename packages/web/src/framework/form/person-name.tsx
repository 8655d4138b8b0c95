import type { Named } from '../../lib/person-name.ts'

/** Each part by itself: a sign that turns the direction of writing reaches no further than the part it stands in. */
export const PersonName = ({ of: { firstname, lastname } }: { of: Named }) => (
  <>
    <bdi>{firstname}</bdi> <bdi>{lastname}</bdi>
  </>
)
