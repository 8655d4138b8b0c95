import { keeperFields } from '@allmend/domain/people'
import type { Keeper } from './keepers.queries.ts'

export interface KeeperValues {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly username: string
  readonly password: string
  readonly needsTwoFactor: boolean
  readonly isActive: boolean
  readonly [name: string]: string | boolean
}

export const keeperSpec = (isNew: boolean) => ({
  ...keeperFields({ isNew }),
  needsTwoFactor: { label: 'Zwei Faktoren verlangen', rules: [] },
  isActive: { label: 'Aktiv', rules: [] },
})

export const readKeeper = (keeper: Keeper | null): KeeperValues => ({
  firstname: keeper?.firstname ?? '',
  lastname: keeper?.lastname ?? '',
  email: keeper?.email ?? '',
  username: keeper?.username ?? '',
  password: '',
  needsTwoFactor: keeper?.needsTwoFactor ?? true,
  isActive: keeper?.isActive ?? true,
})

/** The sign-in name is chosen once; an empty password leaves the old one. */
export const changeOf = ({ firstname, lastname, email, password, needsTwoFactor, isActive }: KeeperValues) => ({
  ...{ firstname, lastname, email, needsTwoFactor, isActive },
  ...(password !== '' && { password }),
})

export const newKeeperOf = ({ firstname, lastname, email, username, password, needsTwoFactor }: KeeperValues) => ({
  ...{ firstname, lastname, email, username, password, needsTwoFactor },
})
