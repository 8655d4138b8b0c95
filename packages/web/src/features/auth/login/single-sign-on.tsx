import './single-sign-on.css'
import { Button } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useAppConfig } from '../../../framework/app-config.ts'

/** The way in for staff whose municipality signs them in with its own directory; nothing where none is set up. */
export function SingleSignOn() {
  const { singleSignOn } = useAppConfig()
  if (!singleSignOn) return null
  return (
    <div className="single-sign-on">
      <p className="single-sign-on__or">oder</p>
      <Button
        component="a"
        href="/api/auth/sso"
        variant="default"
        fullWidth
        leftSection={<IconBuildingCommunity size={20} stroke={1.7} aria-hidden="true" />}
      >
        Mit {singleSignOn.label} anmelden
      </Button>
    </div>
  )
}
