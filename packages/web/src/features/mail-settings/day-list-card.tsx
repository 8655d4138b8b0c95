import { TextInput } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { addressesOf, buildingsOf, type MailValues, withAddresses } from './mail-settings-values.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const days = [
  { value: '0', label: 'denselben Tag' },
  { value: '1', label: 'den nächsten Tag' },
]

interface DayListCardProps {
  readonly form: RecordForm<MailValues>
  readonly buildings: readonly string[]
}

/** The bookings of a day for those who look after a building: when it comes, and to whom. */
export function DayListCard({ form, buildings }: DayListCardProps) {
  const { values, set } = form
  const { key, description, ...time } = form.field('dayListTime')
  const { required, ...whichDay } = form.input('dayListDaysBefore')
  const lists = form.input('dayListRecipients')
  const known = buildingsOf(values.dayListRecipients, buildings)
  return (
    <SectionCard title="Tagesliste für Hauswarte">
      <div className="mail-settings__stack">
        <p className="muted">
          Jeden Tag eine E-Mail pro Gebäude: Zeiten mit Einrichten und Aufräumen, Name und Telefon, Optionen, Antworten
          und Bemerkungen. Beträge stehen nicht darin.
        </p>
        <div className="mail-settings__fields">
          <TextInput
            {...time}
            type="time"
            inputWrapperOrder={order}
            description={description ?? 'Leer: keine Tagesliste.'}
          />
          <SelectField
            {...whichDay}
            data={days}
            value={values.dayListDaysBefore}
            onChange={({ currentTarget }) => set({ dayListDaysBefore: currentTarget.value })}
          />
        </div>
        <CheckField
          {...form.input('sendsEmptyDayList')}
          checked={values.sendsEmptyDayList}
          onChange={(sendsEmptyDayList) => set({ sendsEmptyDayList })}
        />
        <fieldset className="day-list-recipients">
          <legend>Empfänger pro Gebäude</legend>
          {lists.description}
          {lists.error && <FormAlert>{lists.error}</FormAlert>}
          {known.length === 0 && <p className="muted">Noch kein Objekt ist erfasst.</p>}
          {known.map((building) => (
            <TextInput
              key={building}
              label={building || 'Objekte ohne Gebäude'}
              placeholder="hauswart@gemeinde.ch"
              autoComplete="off"
              inputMode="email"
              maxLength={8000}
              data-field={lists['data-field']}
              value={addressesOf(values.dayListRecipients, building)}
              onChange={({ currentTarget }) =>
                set({
                  dayListRecipients: withAddresses(values.dayListRecipients, {
                    building,
                    addresses: currentTarget.value,
                  }),
                })
              }
            />
          ))}
          <p className="muted small">
            Mehrere Adressen mit Komma trennen. Ohne Adresse gibt es für ein Gebäude keine Liste.
          </p>
        </fieldset>
      </div>
    </SectionCard>
  )
}
