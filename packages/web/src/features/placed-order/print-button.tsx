import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

export const PrintButton = () => (
  <Button
    className="print-button"
    variant="light"
    fullWidth
    leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
    onClick={() => print()}
  >
    Bestellung drucken
  </Button>
)
