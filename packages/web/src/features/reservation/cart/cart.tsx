import './cart.css'
import { counted } from '@allmend/domain/lists'
import { IconShoppingCart } from '@tabler/icons-react'
import { useDraft } from '../draft/draft-store.ts'
import { ActionButton } from '../shell/step-action.tsx'
import { CartList } from './cart-list.tsx'
import { CartTotal } from './cart-total.tsx'
import { UndoLine } from './undo-line.tsx'

/** The column beside the steps. */
export function Cart() {
  const { length } = useDraft().bookings
  return (
    <section className="card cart" aria-labelledby="cart">
      <div className="cart__head">
        <IconShoppingCart size={20} stroke={1.7} aria-hidden="true" />
        <h2 id="cart">Ihre Auswahl</h2>
        <p className="muted small">{length > 0 && counted(length, 'Objekt', 'Objekte')}</p>
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
