import { initials, type Named } from '../lib/person-name.ts'

export const Initials = ({ of }: { of: Named }) => (
  <span className="initials" aria-hidden="true">
    {initials(of)}
  </span>
)
