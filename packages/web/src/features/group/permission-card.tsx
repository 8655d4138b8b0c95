import './permission-card.css'
import { type GrantablePermission, permissionsFor } from '@allmend/domain/access'
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { groupsQuery } from './groups.queries.ts'
import { PermissionMatrix } from './permission-matrix.tsx'

type Granted = ReadonlySet<GrantablePermission>

interface PermissionCardProps {
  readonly role: 'user' | 'admin'
  /** null for a group that does not exist yet. */
  readonly groupId: number | null
  readonly granted: Granted
  readonly isReadOnly: boolean
  readonly note: ReactNode
  readonly error: string | null
  readonly onChange: (granted: Granted) => void
}

/** Which rights the group grants, and how that differs from another group. */
export function PermissionCard({ role, groupId, granted, isReadOnly, note, error, onChange }: PermissionCardProps) {
  const grantable = permissionsFor(role)
  const groups = useQuery(groupsQuery)
  const [comparedId, setComparedId] = useState<number | null>(null)
  const others = groups.data?.filter((other) => other.id !== groupId && other.role === role) ?? []
  const compared = others.find(({ id }) => id === comparedId)
  const differences = compared && new Set(granted).symmetricDifference(new Set(compared.permissions)).size

  return (
    <section className="panel" aria-labelledby="permissions">
      <header className="panel__head permission-head">
        <div>
          <h2 id="permissions">Berechtigungen</h2>
          <p className="muted small" role="status">
            {granted.size} von {grantable.length} Rechten erteilt
            {differences !== undefined && `, ${differences === 1 ? '1 Unterschied' : `${differences} Unterschiede`}`}
          </p>
        </div>
        {others.length > 0 && (
          <SelectField
            className="permission-head__compare"
            aria-label="Vergleichen mit"
            value={compared?.id ?? ''}
            onChange={({ currentTarget }) => setComparedId(Number(currentTarget.value) || null)}
          >
            <option value="">Vergleichen mit: keiner Gruppe</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                Vergleichen mit: {name}
              </option>
            ))}
          </SelectField>
        )}
        {!isReadOnly && (
          <div className="permission-head__all">
            <Button variant="subtle" onClick={() => onChange(new Set(grantable))}>
              Alle erteilen
            </Button>
            <Button variant="subtle" onClick={() => onChange(new Set())}>
              Keine
            </Button>
          </div>
        )}
      </header>
      {(note || error) && (
        <div className="permission-note">
          {note}
          {error}
        </div>
      )}
      <PermissionMatrix
        grantable={grantable}
        granted={granted}
        compared={compared ? { name: compared.name, granted: new Set(compared.permissions) } : null}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      <p className="permission-foot muted small">
        <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
        Ohne «Ansehen» wirken die übrigen Rechte des Bereichs nicht. Wer in mehreren Gruppen ist, erhält die Summe aller
        Rechte.
      </p>
    </section>
  )
}
