import './payment-option.css'
import { auditedEntities } from '@allmend/domain/audit'
import { type PaymentKind, paymentKinds, paymentKindWords, paymentOptionFields } from '@allmend/domain/bookings'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckField } from '../../framework/form/check-field.tsx'
import { RecordDialog } from '../../framework/form/record-dialog.tsx'
import { sorted, toggled } from '../../framework/form/record-values.ts'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import type { RowDialogProps } from '../../framework/list/dialog-list-page.tsx'
import { useMay } from '../../framework/permission.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { HistoryList } from '../audit/index.ts'
import { useTakesOnline } from '../payments/index.ts'
import { priceCategoriesQuery } from '../price-category/index.ts'
import { type PaymentOption, savePaymentOption, termOfNew } from './payment-options.queries.ts'

const width = 560
const labels = auditedEntities.paymentoption.fields
const spec = {
  ...paymentOptionFields,
  kind: { label: labels.kind, rules: [] },
  priceCategoryIds: { label: labels.priceCategories, rules: [] },
  isActive: { label: labels.isActive, rules: [] },
  isDefault: { label: labels.isDefault, rules: [] },
}

const read = (option: PaymentOption | null) => ({
  name: option?.name ?? '',
  description: option?.description ?? '',
  kind: (option?.kind ?? 'invoice') as string,
  priceCategoryIds: sorted((option?.priceCategories ?? []).map(({ id }) => id)) as readonly number[],
  dueDays: String(option?.dueDays ?? termOfNew()),
  isActive: option?.isActive ?? true,
  isDefault: option?.isDefault ?? false,
})

export function PaymentOptionDialog({ row: option, onClose }: RowDialogProps<PaymentOption>) {
  const seesCategories = useMay()({ permissions: ['pricecategory:view'] })
  const { data: categories = [] } = useQuery({ ...priceCategoriesQuery, enabled: seesCategories })
  // Whoever may not see the categories keeps those that are chosen.
  const offered = seesCategories ? categories : (option?.priceCategories ?? [])
  const form = useRecordForm({
    spec,
    record: option,
    read,
    save: ({ kind, dueDays, priceCategoryIds, ...draft }, edited) =>
      savePaymentOption(
        {
          ...draft,
          kind: kind as PaymentKind,
          dueDays: Number(dueDays),
          priceCategoryIds: [...priceCategoryIds],
        },
        edited,
      ),
    onSaved: onClose,
    refusals: { 'record.name_taken': 'name', 'paymentoption.default_unfit': 'isDefault' },
    layout: 'dialog',
    entity: 'paymentoption',
    auditNames: { priceCategoryIds: 'priceCategories' },
    words: (field, entry) =>
      (field === 'priceCategoryIds' && offered.find(({ id }) => id === entry)?.name) || String(entry),
  })
  const { key: nameKey, ...name } = form.field('name')
  const { key: descriptionKey, description: descriptionNote, ...description } = form.field('description')
  const { key: dueKey, description: dueNote, ...dueDays } = form.field('dueDays')
  const { values } = form
  return (
    <RecordDialog
      form={form}
      title={option ? 'Zahlungsoption bearbeiten' : 'Neue Zahlungsoption'}
      width={width}
      onClose={onClose}
      history={option && <HistoryList entity="paymentoption" id={option.id} />}
    >
      <TextInput key={nameKey} {...name} data-autofocus autoComplete="off" />
      <Textarea
        key={descriptionKey}
        {...description}
        rows={2}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={descriptionNote ?? 'Steht unter dem Namen beim Bestellen und auf der Rechnung.'}
      />
      <SelectField
        {...form.input('kind')}
        value={values.kind}
        onChange={({ currentTarget }) => form.set({ kind: currentTarget.value })}
        {...(values.kind === 'online' && {
          description: <OnlineHint />,
          inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
        })}
      >
        {paymentKinds.map((kind) => (
          <option key={kind} value={kind}>
            {paymentKindWords[kind]}
          </option>
        ))}
      </SelectField>
      <TextInput
        key={dueKey}
        {...dueDays}
        className="payment-term"
        inputMode="numeric"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={dueNote ?? 'Ab dem Tag, an dem die Bestellung verbucht wird.'}
      />
      {offered.length > 0 && (
        <fieldset className="payment-categories">
          <legend>Angeboten für</legend>
          <p className="muted small">Ohne Auswahl gilt sie für alle Preiskategorien.</p>
          {offered.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={values.priceCategoryIds.includes(id)}
              disabled={!seesCategories}
              onChange={() => form.set({ priceCategoryIds: toggled(values.priceCategoryIds, id) })}
            />
          ))}
        </fieldset>
      )}
      <CheckField
        {...form.input('isActive')}
        hint="Nur aktive Zahlungsoptionen werden beim Bestellen angeboten."
        checked={values.isActive}
        onChange={(isActive) => form.set({ isActive })}
      />
      <CheckField
        {...form.input('isDefault')}
        hint="Ist beim Bestellen vorgewählt."
        checked={values.isDefault}
        // The default moves to another option by choosing it there.
        disabled={form.record?.isDefault ?? false}
        onChange={(isDefault) => form.set({ isDefault })}
      />
    </RecordDialog>
  )
}

/** What an online option needs, and where that is set up. */
function OnlineHint() {
  const { isTaken, mayChange } = useTakesOnline()
  if (isTaken) return 'Kundinnen und Kunden bezahlen beim Bestellen über den Zahlungsanbieter.'
  return (
    <>
      Braucht einen Zahlungsanbieter. Bis einer eingeschaltet ist, wird sie nicht angeboten.
      {mayChange && (
        <>
          {' '}
          <Link to="/admin/payments">Zahlungsanbieter einrichten</Link>
        </>
      )}
    </>
  )
}
