import './cart.css'
import { IconShoppingCart } from '@tabler/icons-react'
import { useDraft } from '../draft/draft-store.ts'
import { ActionButton } from '../shell/action-button.tsx'
import { CartList } from './cart-list.tsx'
import { CartTotal } from './cart-total.tsx'
import { countWords } from './count-words.ts'
import { UndoLine } from './undo-line.tsx'

/** The column beside the steps. */
export function Cart() {
  const { length } = useDraft().bookings
  return (
    <section className="card cart" aria-labelledby="cart">
      <div className="cart__head">
        <IconShoppingCart size={20} stroke={1.7} aria-hidden="true" />
        <h2 id="cart">Ihre Auswahl</h2>
        <p className="muted small">{length > 0 && countWords(length)}</p>
      </div>
      <UndoLine />
      <CartList />
      {length === 0 && <p className="cart__empty muted">Noch nichts ausgewählt.</p>}
      <div className="cart__foot">
        {length > 0 && <CartTotal />}
        <ActionButton />
      </div>
    </section>
  )
}
