import '../../ui/segments.css'
import './view-switch.css'
import { IconLayoutRows, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** Both have the same path: left to itself the router would take either for the open page. */
const as = (isOpen: boolean) => ({
  activeOptions: { exact: true, includeSearch: true },
  'aria-current': isOpen ? ('page' as const) : undefined,
})

/** The same bookings as a list or as a plan. */
export const ViewSwitch = ({ value }: { value: 'list' | 'plan' }) => (
  <nav className="segment-buttons view-switch" aria-label="Darstellung">
    <Link to="/admin/bookings" search={{}} {...as(value === 'list')}>
      <IconList size={16} aria-hidden="true" />
      Liste
    </Link>
    <Link to="/admin/bookings" search={{ view: 'plan' }} {...as(value === 'plan')}>
      <IconLayoutRows size={16} aria-hidden="true" />
      Belegungsplan
    </Link>
  </nav>
)
