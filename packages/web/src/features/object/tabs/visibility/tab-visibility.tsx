import './tab-visibility.css'
import { auditedEntities } from '@allmend/domain/audit'
import { IconAlertTriangle, IconCircleCheckFilled, IconEye, IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ChoiceCards } from '../../../../framework/choice-cards.tsx'
import { FormNote } from '../../../../framework/form/form-note.tsx'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { useMay } from '../../../../framework/permission.ts'
import { api } from '../../../../lib/api.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { TabProps } from '../tab-props.ts'
import { visibilityChecks } from './visibility-checks.ts'

const spec = { isVisible: { label: auditedEntities.object.fields.isVisible, rules: [] } }

const choices = [
  {
    value: 'shown',
    icon: IconEye,
    title: 'Sichtbar',
    text: 'Kunden finden das Objekt auf der Startseite und beim Reservieren und können es buchen.',
  },
  {
    value: 'hidden',
    icon: IconEyeOff,
    title: 'Ausgeblendet',
    text: 'Nur die Verwaltung sieht es. Bestehende Buchungen bleiben, neue macht niemand.',
  },
] as const

export function TabVisibility({ object, onSaved }: TabProps) {
  const may = useMay()
  const form = useRecordForm({
    spec,
    record: object,
    read: (record) => ({ isVisible: (record ?? object).is_visible }),
    save: async ({ isVisible }, edited) => {
      const { id, version } = edited ?? object
      const body = { is_visible: isVisible, version }
      return (await api('PUT /api/admin/objects/:id/visibility', { params: { id }, body })).object
    },
    onSaved,
    entity: 'object',
  })
  const current = form.record ?? object
  const checks = visibilityChecks(current)
  const missing = checks.filter(({ isDone }) => !isDone).length
  const { isVisible } = form.values
  return (
    <>
      <form {...form.props} className="record-page__column visibility-form">
        <SectionCard title="Sichtbarkeit">
          <div className="visibility-form__body">
            <ChoiceCards
              legend="Auf der öffentlichen Seite"
              choices={choices}
              value={isVisible ? 'shown' : 'hidden'}
              note={form.input('isVisible').description}
              onChange={(value) => form.set({ isVisible: value === 'shown' })}
            />
            {!isVisible && current.wholes.length > 0 && (
              <p className="muted">
                Auch ausgeblendet ist es Teil von {current.wholes.map(({ title }) => `«${title}»`).join(', ')} und wird
                dort mitgebucht.
              </p>
            )}
            {isVisible && missing > 0 && (
              <FormNote tone="warning">
                {missing === 1 ? 'Ein Punkt ist' : `${missing} Punkte sind`} noch offen. Sie können das Objekt trotzdem
                zeigen.
              </FormNote>
            )}
          </div>
        </SectionCard>
        <SectionCard title="Bereit zum Zeigen?">
          <ul className="visibility-checks">
            {checks.map(({ id, isDone, text, tab, permission, action }) => (
              <li key={id} data-done={isDone || undefined}>
                {isDone ? (
                  <IconCircleCheckFilled size={20} aria-hidden="true" />
                ) : (
                  <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
                )}
                <span>
                  <span className="visually-hidden">{isDone ? 'Erledigt: ' : 'Offen: '}</span>
                  {text}
                </span>
                {!isDone && may({ permissions: [permission] }) && (
                  <Link to="/admin/objects/$id" params={{ id: String(object.id) }} search={{ tab }}>
                    {action}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </SectionCard>
      </form>
      {form.guards}
    </>
  )
}
