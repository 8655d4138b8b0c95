import type { CustomerOrder } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { CalendarButtons } from './calendar-buttons.tsx'
import { readOrderPdf } from './order-link.queries.ts'
import { PdfButton } from './pdf-button.tsx'

/** An order to keep: in a calendar, as a letter, on paper. */
export const TakeAway = ({ order, token }: { order: CustomerOrder; token: string }) => (
  <>
    <CalendarButtons order={order} token={token} />
    <PdfButton className="print-button" variant="light" fullWidth read={() => readOrderPdf(token)} />
    <Button
      className="print-button"
      variant="light"
      fullWidth
      leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => print()}
    >
      Bestellung drucken
    </Button>
  </>
)
