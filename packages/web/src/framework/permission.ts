import { type Access, refusal } from '@allmend/domain/access'
import { getAppConfig, useAppConfig } from './app-config.ts'
import { getCurrentUser, useCurrentUser } from './session.ts'

/** Whether the person in front of the screen may enter; asked by the route guard. */
export const mayNow = (access: Access): boolean =>
  refusal(access, getCurrentUser(), getAppConfig().featureFlags) === null

/** The same question for menus and buttons, asked again whenever somebody signs in or out. */
export function useMay(): (access: Access) => boolean {
  const user = useCurrentUser()
  const { featureFlags } = useAppConfig()
  return (access) => refusal(access, user, featureFlags) === null
}
