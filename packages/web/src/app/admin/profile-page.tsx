import './profile-page.css'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { SecurityCards } from '../../features/security/security-cards.tsx'
import { OwnSignOnCard } from '../../features/sso/own-sign-on-card.tsx'
import { useCurrentUser } from '../../framework/session.ts'

export function ProfilePage() {
  const user = useCurrentUser()
  if (!user) return null
  return (
    <div className="profile-page">
      <SecurityCards>
        <ProfileForm user={user} />
        {user.role === 'admin' && <OwnSignOnCard />}
      </SecurityCards>
    </div>
  )
}
