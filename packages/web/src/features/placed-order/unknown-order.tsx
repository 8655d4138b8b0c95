import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Outcome } from '../../ui/outcome.tsx'

export const UnknownOrder = () => (
  <div className="card order-unknown">
    <Outcome
      tone="error"
      title="Diese Bestellung gibt es nicht"
      actions={
        <Button component={Link} to="/">
          Zur Startseite
        </Button>
      }
    >
      <p>Der Link ist unvollständig oder gilt nicht mehr. Öffnen Sie ihn am besten direkt aus der E-Mail.</p>
    </Outcome>
  </div>
)
