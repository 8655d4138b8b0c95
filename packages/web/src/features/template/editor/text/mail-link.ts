import { isMailLink } from '@allmend/domain/template'
import { linkAddress } from '../../../../framework/rich-text/link-address.ts'

/** What somebody types as the address of a link; null where no mail may lead. */
export function mailLinkOf(typed: string): string | null {
  const text = typed.trim()
  if (isMailLink(text)) return text
  const address = linkAddress(text)
  return address !== null && isMailLink(address) ? address : null
}
