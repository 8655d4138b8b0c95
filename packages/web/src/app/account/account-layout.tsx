import './account-layout.css'
import { Outlet } from '@tanstack/react-router'
import { AccountNav } from './account-nav.tsx'

export const AccountLayout = () => (
  <div className="wrap page__main account">
    <AccountNav />
    <div className="account__page">
      <Outlet />
    </div>
  </div>
)
