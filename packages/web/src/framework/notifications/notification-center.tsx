import '../../ui/styles/mantine-overlays.css'
import './notification-center.css'
import { Notifications, notifications } from '@mantine/notifications'

export { notifications }

export const NotificationCenter = () => <Notifications position="bottom-right" containerWidth={400} zIndex={500} />
