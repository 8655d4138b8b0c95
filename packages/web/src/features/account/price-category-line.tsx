import './account.css'
import type { CurrentUser } from '@allmend/contract'

/** Decides what the person pays. */
export const PriceCategoryLine = ({ user }: { user: CurrentUser }) =>
  user.priceCategory && (
    <dl className="contact-fact">
      <dt>Preiskategorie</dt>
      <dd>{user.priceCategory}</dd>
    </dl>
  )
