import './sign-in.css'
import { IconLogin2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentUser, useHasSession } from '../../framework/session.ts'
import { useIsLive } from '../../lib/use-is-live.ts'
import { UserMenu } from '../public/user-menu.tsx'

/** The way in, and back to the reservation; afterwards who came in, with a menu. Until that is known, nothing. */
export function SignIn() {
  const isLive = useIsLive()
  const user = useCurrentUser()
  const hasSession = useHasSession()
  if (hasSession && !isLive) return null
  if (isLive && user) return <UserMenu />
  return (
    <Link className="gov-sign-in" to="/login" search={{ from: 'reservation' }}>
      <IconLogin2 size={20} stroke={1.7} aria-hidden="true" />
      <span className="gov-sign-in__word">Anmelden</span>
    </Link>
  )
}
