import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

interface BackLinkProps {
  readonly to: '/account/reservations/table' | '/account/reservations/serial' | '/account/orders'
  readonly children: string
}

export const BackLink = ({ to, children }: BackLinkProps) => (
  <Link className="own-page__back" to={to}>
    <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
    {children}
  </Link>
)
