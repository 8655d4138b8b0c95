import '../../ui/choice-card.css'
import { toggled } from '../../framework/form/record-values.ts'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { GroupChoice } from '../group/index.ts'
import type { UserValues } from './user-values.ts'

const rights = (count: number) => (count === 1 ? '1 Recht' : `${count} Rechte`)

interface UserGroupsCardProps {
  readonly form: RecordForm<UserValues>
  readonly groups: readonly GroupChoice[]
  readonly mayChange: boolean
}

/** The groups of the chosen role. Whoever is in several has the rights of all of them. */
export function UserGroupsCard({ form, groups, mayChange }: UserGroupsCardProps) {
  const { label, error, ...input } = form.input('groups')
  const choices = groups.filter(({ role }) => role === form.values.role)
  return (
    <SectionCard title="Berechtigungen">
      <fieldset className="user-groups" disabled={form.isReadOnly || !mayChange}>
        <legend className="visually-hidden">{label}</legend>
        {choices.length === 0 && <p className="muted">Für diese Rolle gibt es noch keine Gruppe.</p>}
        {choices.map(({ id, name, permissions }, index) => (
          <label key={id} className="choice-card">
            <input
              type="checkbox"
              checked={form.values.groups.includes(id)}
              // Where the focus goes when the choice is refused.
              {...(index === 0 && { 'data-field': input['data-field'] })}
              onChange={() => form.set({ groups: toggled(form.values.groups, id) })}
            />
            <bdi>{name}</bdi>
            {permissions && <span className="muted small num">{rights(permissions.length)}</span>}
          </label>
        ))}
      </fieldset>
      {input.description}
      {error && <p className="user-groups__error">{error}</p>}
    </SectionCard>
  )
}
