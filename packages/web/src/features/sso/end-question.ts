import { isSameDirectory } from '@allmend/domain/sso'
import type { Question } from '../../framework/form/record-form-options.ts'
import type { SignOnPage, SignOnSettings } from './sign-on.queries.ts'
import type { SignOnValues } from './sign-on-values.ts'

type Key = Pick<SignOnSettings, 'isOn' | 'issuer' | 'clientId'>

/** Whether whoever came in with the directory is signed out by this. */
export const endsDirectory = (before: Key, after: Key): boolean =>
  before.issuer !== '' && ((before.isOn && !after.isOn) || !isSameDirectory(before, after))

function wayBack({ own, staff }: SignOnPage, { staffPasswordOff, emergencyUserId, isOn }: SignOnValues): string {
  if (!own.isByDirectory) return ''
  const helper = staff.find(({ id }) => String(id) === emergencyUserId)
  const byHelper = helper && `mit dem Notfallkonto von ${helper.name}`
  const byPassword = own.hasPassword && !(isOn && staffPasswordOff) && 'mit Ihrem Passwort'
  const ways = [byPassword, byHelper].filter(Boolean).join(' oder ')
  return ways === ''
    ? ' Das gilt auch für Sie, und Sie kämen nicht mehr herein: Ihr Konto hat kein Passwort. Bestimmen Sie zuerst ein Notfallkonto.'
    : ` Das gilt auch für Sie. Herein kommen Sie danach ${ways}.`
}

/** What has to be said before people are signed out. */
export function endQuestion(before: SignOnSettings, values: SignOnValues, page: SignOnPage): Question | null {
  if (!endsDirectory(before, values)) return null
  const label = before.label || 'dem Verzeichnis'
  const back = wayBack(page, values)
  if (before.isOn && !values.isOn) {
    return {
      title: 'Single Sign-on ausschalten?',
      text: `Alle, die mit ${label} angemeldet sind, werden sofort abgemeldet und melden sich danach mit einem Passwort an.${back}`,
      confirm: 'Ausschalten',
    }
  }
  return {
    title: 'Verzeichnis wechseln?',
    text: `Alle, die mit ${label} angemeldet sind, werden sofort abgemeldet und verlieren die Gruppen, die es ihnen gab.${back}`,
    confirm: 'Wechseln',
  }
}
