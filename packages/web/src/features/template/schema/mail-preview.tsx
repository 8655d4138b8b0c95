import './mail-preview.css'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAppConfig } from '../../../framework/app-config.ts'
import { useMay } from '../../../framework/permission.ts'
import { useLoading } from '../../../framework/use-loading.ts'
import { errorText } from '../../../lib/api-error.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type MailDraft, previewOrdersQuery, previewQuery } from '../templates.queries.ts'
import { type MailView, ViewSwitch } from '../view-switch.tsx'

/** In milliseconds: who types is not asked about after every key. */
const pause = 400
/** As wide as a window of a mail program shows a mail. */
const deskWidth = 680

interface MailPreviewProps {
  readonly view: MailView
  readonly onView: (view: MailView) => void
  readonly draft: MailDraft
  /** Whether mails of this topic are about an order. */
  readonly hasOrder: boolean
  readonly onOrder: (id: number | null) => void
  /** A mail in a frame. */
  readonly draw: (html: string) => ReactNode
}

/** The mail as its reader gets it, with what stands in the editor, about an example or about an order. */
export function MailPreview({ view, onView, draft, hasOrder, onOrder, draw }: MailPreviewProps) {
  const [asked] = useDebouncedValue(draft, pause)
  const preview = useQuery(previewQuery(asked))
  const showSkeleton = useLoading(preview.isPending)
  return (
    <>
      <div className="mail-preview__choice">
        {hasOrder && <OrderSelect value={draft.orderId} onChange={onOrder} />}
        <ViewSwitch value={view} onChange={onView} />
      </div>
      {preview.error && <FormAlert>{errorText(preview.error)}</FormAlert>}
      {showSkeleton && <Skeleton height={480} aria-busy="true" />}
      {preview.data && !showSkeleton && (
        <Device view={view}>
          <MailHead to={preview.data.to} subject={preview.data.subject} />
          {draw(preview.data.html)}
        </Device>
      )}
    </>
  )
}

interface OrderSelectProps {
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

const sample = ''

/** For those who may see orders; all others see the example. */
function OrderSelect({ value, onChange }: OrderSelectProps) {
  const mayOrders = useMay()({ permissions: ['order:view'] })
  const { data: orders = [] } = useQuery({ ...previewOrdersQuery, enabled: mayOrders })
  if (!mayOrders) return null
  return (
    <SelectField
      aria-label="Vorschau mit"
      data={[
        { value: sample, label: 'Beispieldaten' },
        ...orders.map(({ id, number, customer, what }) => ({
          value: String(id),
          label: [customer, what, number].filter(Boolean).join(', '),
        })),
      ]}
      value={value === null ? sample : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === sample ? null : Number(currentTarget.value))}
    />
  )
}

function MailHead({ to, subject }: { to: string; subject: string }) {
  const { title, logo } = useAppConfig()
  return (
    <div className="mail-preview__head">
      <p className="mail-preview__from">
        {logo && <img className="mail-preview__logo" src={logo} alt="" />}
        <span>
          <strong>{title}</strong>
          <span className="muted">an {to}</span>
        </span>
      </p>
      <p className="mail-preview__subject">{subject}</p>
    </div>
  )
}

interface DeviceProps {
  readonly view: MailView
  readonly children: ReactNode
}

/** A phone as wide as one, or a window that is made smaller until it fits. */
function Device({ view, children }: DeviceProps) {
  const hold = useElementSize()
  const canvas = useElementSize()
  const scale = view === 'desktop' && hold.width > 0 ? Math.min(1, hold.width / deskWidth) : 1
  const size = view === 'desktop' ? { width: deskWidth, transform: `scale(${scale})` } : {}
  return (
    <section className="mail-preview" data-view={view} aria-label="So kommt die E-Mail an">
      <div ref={hold.ref} className="mail-preview__hold" style={{ height: canvas.height * scale || undefined }}>
        <div ref={canvas.ref} className="mail-preview__canvas" style={size}>
          {children}
        </div>
      </div>
    </section>
  )
}
