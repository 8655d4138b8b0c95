import './view-switch.css'
import { IconLayoutRows, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** The same bookings as a list or as a plan. */
export const ViewSwitch = ({ value }: { value: 'list' | 'plan' }) => (
  <nav className="view-switch" aria-label="Darstellung">
    <Link to="/admin/bookings" search={{}} aria-current={value === 'list' ? 'page' : undefined}>
      <IconList size={16} aria-hidden="true" />
      Liste
    </Link>
    <Link to="/admin/bookings" search={{ view: 'plan' }} aria-current={value === 'plan' ? 'page' : undefined}>
      <IconLayoutRows size={16} aria-hidden="true" />
      Belegungsplan
    </Link>
  </nav>
)
