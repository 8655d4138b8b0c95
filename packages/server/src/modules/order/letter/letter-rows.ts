import type { PaymentKind } from '@allmend/domain/bookings'
import type { Contact } from '@allmend/domain/people'
import type { PdfTextName } from '@allmend/domain/texts'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { PictureOf } from '../../../platform/pictures/small-pictures.ts'
import { collectiveOf, type StoredCollective } from '../collective/collective-of-order.ts'
import { type Letterhead, selectCredits, selectInvoice } from '../desk/order-invoice.ts'
import { ordersOf, selectRow } from '../desk/order-rows.ts'
import type { Letter } from './letter.ts'

type StoredContact = Partial<Contact>

export const textLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ')

export function addressOf({ firstname, lastname, company, street, streetno, zipcode, city }: StoredContact): string[] {
  return [company ?? '', joined(firstname, lastname), joined(street, streetno), joined(zipcode, city)].filter(Boolean)
}

/** Who pays a bill: the club, or the person. */
export const payerName = ({ company, firstname, lastname }: StoredContact): string =>
  company || joined(firstname, lastname)

type StoredPdfTexts = Readonly<Partial<Record<PdfTextName, string>>>

interface Wanted {
  readonly ids: readonly number[]
  /** Only of this customer. */
  readonly userId?: number | null
}

interface StoredWarning {
  readonly fee: number
  readonly basis: string
}

/** Warnings whose fee is owed, oldest first. */
const warnings = sql<StoredWarning[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('fee', n.fee, 'basis', r.fee_basis) order by n.id), '[]')
  from dunning_notice n join dunning_run r on r.app_id = n.app_id and r.id = n.run_id
  where n.app_id = c.app_id and n.order_id = c.id and n.state = 'sent' and n.fee > 0 and n.waived_at is null
)`

interface StoredPayment {
  readonly onDay: string
  readonly amount: number
  readonly isOnline: boolean
  /** As the provider calls it, `TWINT`; nothing of what came in otherwise. */
  readonly means: string
  /** All of it went back again: paid twice, or given back. */
  readonly isBack: boolean
}

/** What came in, oldest first. */
const payments = sql<StoredPayment[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('onDay', m.on_day, 'amount', m.amount, 'isOnline', p.id is not null,
    'means', coalesce(p.method, ''), 'isBack', coalesce(p.returned >= p.received, false)) order by m.on_day, m.id), '[]')
  from order_payment m left join online_payment p on p.app_id = m.app_id and p.id = m.online_payment_id
  where m.app_id = c.app_id and m.order_id = c.id and m.kind = 'payment'
)`

/** Orders with everything their letters say, as it was when the invoice went out. */
export function letterOrders(tx: TenantTx, { ids, userId = null }: Wanted) {
  let orders = ordersOf(tx).where('c.id', 'in', [...ids])
  if (userId !== null) orders = orders.where('c.user_id', '=', userId)
  return selectCredits(selectInvoice(selectRow(orders)))
    .innerJoin('app_setting as s', 's.app_id', 'c.app_id')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 's.app_id').onRef('l.id', '=', 's.logo_id'))
    .leftJoin('payment_option as o', (join) =>
      join.onRef('o.app_id', '=', 'c.app_id').onRef('o.id', '=', 'c.payment_option_id'),
    )
    .select([
      'l.file as logo',
      's.logo_area',
      'c.payment_description',
      'app.title as appTitle',
      sql<PaymentKind>`coalesce(o.kind, 'invoice')`.as('payment_kind'),
      sql<StoredContact>`c.contact`.as('recipient'),
      sql<Letterhead>`coalesce(c.summary -> 'letterhead', s.texts)`.as('texts'),
      sql<StoredPdfTexts | null>`case when c.summary ? 'letterhead' then c.summary -> 'letterhead' -> 'pdf' else s.pdf_texts end`.as(
        'pdf',
      ),
      sql<StoredCollective | null>`${collectiveOf}`.as('collective'),
      warnings.as('warnings'),
      payments.as('payments'),
    ])
}

export type LetterRow = Awaited<ReturnType<ReturnType<typeof letterOrders>['executeTakeFirstOrThrow']>>

/** Who writes: the texts of the letterhead, else the app. */
export const senderOf = ({
  texts,
  appTitle,
}: Pick<LetterRow, 'texts' | 'appTitle'>): Pick<Letter, 'sender' | 'contact'> => ({
  sender: [texts.title || appTitle, ...textLines(texts.address ?? '')].filter(Boolean),
  contact: textLines(texts.contact ?? ''),
})

/** The logo of the municipality as it is now. */
export const logoOf = ({ logo, logo_area }: Pick<LetterRow, 'logo' | 'logo_area'>): PictureOf | null =>
  logo === null ? null : { file: logo, area: logo_area as PictureOf['area'] }
