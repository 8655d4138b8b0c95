import { type Access, type Refusal, refusal } from '@allmend/domain/access'
import { getAppConfig, useAppConfig } from './app-config.ts'
import { getCurrentUser, useCurrentUser } from './session.ts'

/** Why the person in front of the screen may not enter; asked by the route guard. */
export const refusalNow = (access: Access): Refusal | null =>
  refusal(access, getCurrentUser(), getAppConfig().featureFlags)

/** Whether the person in front of the screen may do it now. */
export const mayNow = (access: Access): boolean => refusalNow(access) === null

/** The same question for menus and buttons, asked again whenever somebody signs in or out. */
export function useMay(): (access: Access) => boolean {
  const user = useCurrentUser()
  const { featureFlags } = useAppConfig()
  return (access) => refusal(access, user, featureFlags) === null
}
