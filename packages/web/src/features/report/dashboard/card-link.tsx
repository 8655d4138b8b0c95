import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

interface CardLinkProps {
  readonly to: '/admin/bookings' | '/admin/orders'
  readonly search: Readonly<Record<string, string>>
  readonly children: string
}

/** The one thing a card's head leads to. */
export const CardLink = ({ to, search, children }: CardLinkProps) => (
  <Link className="card-link" to={to} search={search}>
    {children}
    <IconArrowRight size={15} aria-hidden="true" />
  </Link>
)
