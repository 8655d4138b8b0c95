import './order-number.css'

/** Big, since people read it to somebody on the phone. */
export const OrderNumber = ({ number }: { number: string }) => (
  <p className="order-number">
    <span className="muted small">Bestellnummer</span>
    <strong>{number}</strong>
  </p>
)
