import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** For guests, once they are done. */
export const RegisterHint = () => (
  <section className="card register-hint" aria-labelledby="register-hint">
    <IconUserPlus size={28} stroke={1.5} aria-hidden="true" />
    <div>
      <h2 id="register-hint">Beim nächsten Mal schneller</h2>
      <p className="muted small">Mit einem Konto sehen Sie Ihre Reservationen und verschieben Termine selbst.</p>
    </div>
    <Button component={Link} to="/register" variant="light">
      Konto erstellen
    </Button>
  </section>
)
