import './bottom-bar.css'
import { counted } from '@allmend/domain/lists'
import { IconChevronUp, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useIsLive } from '../../../lib/use-is-live.ts'
import { useDraft } from '../draft/draft-store.ts'
import { ActionButton, useCurrentAction } from '../shell/step-action.tsx'
import { useValidation } from '../shell/use-validation.ts'
import { shortWhen } from './booking-words.ts'
import { CartList } from './cart-list.tsx'
import { CartTotal } from './cart-total.tsx'
import { totalWords } from './total-words.ts'
import { UndoLine } from './undo-line.tsx'

/** The cart of narrow screens: total and way on always in reach, what was chosen in a sheet above. */
export function BottomBar() {
  const { bookings } = useDraft()
  const { length } = bookings
  const when = shortWhen(bookings)
  const total = totalWords(useValidation())
  const missing = useCurrentAction()?.missing ?? null
  const sheet = useRef<HTMLDialogElement>(null)
  const isLive = useIsLive()
  const close = () => sheet.current?.close()
  return (
    <div className="bottom-bar">
      <UndoLine />
      {missing && (
        <p className="bottom-bar__missing" role="status">
          {missing}
        </p>
      )}
      <div className="bottom-bar__in">
        {length > 0 && (
          <button
            type="button"
            className="bottom-bar__cart"
            aria-haspopup="dialog"
            onClick={() => sheet.current?.showModal()}
          >
            <span className="bottom-bar__count">
              {counted(length, 'Objekt', 'Objekte')}
              <IconChevronUp size={16} aria-hidden="true" />
            </span>
            <strong className="num">{total ?? 'Preis folgt'}</strong>
            {when && <span className="bottom-bar__when num">{when}</span>}
            <span className="visually-hidden">, Auswahl anzeigen</span>
          </button>
        )}
        <ActionButton isInBar />
      </div>
      {isLive && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog anyway; this is the click beside it
        <dialog
          className="cart-sheet"
          ref={sheet}
          aria-labelledby="cart-sheet"
          onClick={(event) => event.target === event.currentTarget && close()}
        >
          <div className="cart-sheet__head">
            <h2 id="cart-sheet">Ihre Auswahl</h2>
            <button type="button" className="icon-button" aria-label="Auswahl schliessen" onClick={close}>
              <IconX size={24} stroke={1.6} aria-hidden="true" />
            </button>
          </div>
          <UndoLine />
          <CartList />
          <div className="cart-sheet__foot">
            {length > 0 ? <CartTotal /> : <p className="muted">Noch nichts ausgewählt.</p>}
          </div>
        </dialog>
      )}
    </div>
  )
}
