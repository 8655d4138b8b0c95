import './groups.css'
import { type GrantablePermission, permissionsFor } from '@allmend/domain/access'
import { Button } from '@mantine/core'
import { actionWord, type PermissionRow, permissionRows, standardActions } from './permission-words.ts'

interface PermissionMatrixProps {
  readonly role: 'user' | 'admin'
  readonly granted: ReadonlySet<GrantablePermission>
  readonly isReadOnly: boolean
  readonly onChange: (granted: ReadonlySet<GrantablePermission>) => void
}

/** Areas down, actions across. Without «Ansehen» the rest of an area has no effect, so it cannot be chosen. */
export function PermissionMatrix({ role, granted, isReadOnly, onChange }: PermissionMatrixProps) {
  const grantable = permissionsFor(role)
  const rows = permissionRows(grantable)
  const toggle = (permission: GrantablePermission) => {
    const next = new Set(granted)
    if (!next.delete(permission)) next.add(permission)
    onChange(next)
  }

  return (
    <section className="panel" aria-labelledby="permissions">
      <header className="panel__head">
        <div>
          <h2 id="permissions">Berechtigungen</h2>
          <p className="muted small" role="status">
            {granted.size} von {grantable.length} Rechten erteilt
          </p>
        </div>
        {!isReadOnly && (
          <div className="matrix__all">
            <Button variant="subtle" onClick={() => onChange(new Set(grantable))}>
              Alle erteilen
            </Button>
            <Button variant="subtle" onClick={() => onChange(new Set())}>
              Keine
            </Button>
          </div>
        )}
      </header>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">Bereich</th>
            {standardActions.map((action) => (
              <th key={action} scope="col">
                {actionWord(action)}
              </th>
            ))}
            <th scope="col">Weitere Rechte</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MatrixRow key={row.resource} row={row} granted={granted} isReadOnly={isReadOnly} onToggle={toggle} />
          ))}
        </tbody>
      </table>
      <p className="matrix__note muted small">
        Ohne «Ansehen» wirken die übrigen Rechte des Bereichs nicht. Wer in mehreren Gruppen ist, erhält die Summe aller
        Rechte.
      </p>
    </section>
  )
}

interface MatrixRowProps {
  readonly row: PermissionRow
  readonly granted: ReadonlySet<GrantablePermission>
  readonly isReadOnly: boolean
  readonly onToggle: (permission: GrantablePermission) => void
}

function MatrixRow({ row, granted, isReadOnly, onToggle }: MatrixRowProps) {
  const { view } = row.standard
  const isShut = view !== undefined && !granted.has(view)
  const box = (permission: GrantablePermission, action: string) => (
    <label className="matrix__right">
      <input
        type="checkbox"
        checked={granted.has(permission)}
        // What was granted before can always be taken back.
        disabled={isReadOnly || (isShut && permission !== view && !granted.has(permission))}
        onChange={() => onToggle(permission)}
      />
      <span>
        <span className="visually-hidden">{row.label}: </span>
        {actionWord(action)}
      </span>
    </label>
  )
  return (
    <tr>
      <th scope="row">
        {row.label}
        <span className="muted small">{row.text}</span>
      </th>
      {standardActions.map((action) => {
        const permission = row.standard[action]
        return (
          <td key={action} data-empty={permission ? undefined : true}>
            {permission ? box(permission, action) : <span aria-hidden="true">–</span>}
          </td>
        )
      })}
      <td className="matrix__special">
        {row.special.map(({ action, permission }) => (
          <div key={action}>{box(permission, action)}</div>
        ))}
      </td>
    </tr>
  )
}
