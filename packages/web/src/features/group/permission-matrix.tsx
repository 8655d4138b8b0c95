import './permission-matrix.css'
import type { GrantablePermission } from '@allmend/domain/access'
import { IconCheck } from '@tabler/icons-react'
import { actionWord, type PermissionRow, permissionRows, standardActions } from './permission-words.ts'

type Granted = ReadonlySet<GrantablePermission>

interface MatrixState {
  readonly granted: Granted
  /** The group whose rights the differences are counted from. */
  readonly compared: { readonly name: string; readonly granted: Granted } | null
  readonly isReadOnly: boolean
  /** Something has to be mended here. */
  readonly isWrong?: boolean
}

interface PermissionMatrixProps extends MatrixState {
  readonly grantable: readonly GrantablePermission[]
  readonly onChange: (granted: Granted) => void
}

/** Areas down, actions across. Without «Ansehen» the rest of an area has no effect, so it cannot be chosen. */
export function PermissionMatrix({ grantable, onChange, ...state }: PermissionMatrixProps) {
  const toggle = (permission: GrantablePermission) => {
    const next = new Set(state.granted)
    if (!next.delete(permission)) next.add(permission)
    onChange(next)
  }
  return (
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
        {permissionRows(grantable).map((row) => (
          <MatrixRow key={row.resource} row={row} state={state} onToggle={toggle} />
        ))}
      </tbody>
    </table>
  )
}

interface MatrixRowProps {
  readonly row: PermissionRow
  readonly state: MatrixState
  readonly onToggle: (permission: GrantablePermission) => void
}

function MatrixRow({ row, state, onToggle }: MatrixRowProps) {
  const { view } = row.standard
  const isShut = view !== undefined && !state.granted.has(view)
  const own = [...Object.values(row.standard), ...row.special.map(({ permission }) => permission)]
  const right = (permission: GrantablePermission, action: string) => (
    <MatrixRight
      name={row.label}
      word={actionWord(action)}
      permission={permission}
      state={state}
      // What was granted before can always be taken back.
      isShut={isShut && permission !== view && !state.granted.has(permission)}
      onToggle={onToggle}
    />
  )
  return (
    <tr data-off={own.some((permission) => state.granted.has(permission)) ? undefined : true}>
      <th scope="row">
        {row.label}
        <span className="muted">{row.text}</span>
      </th>
      {standardActions.map((action) => {
        const permission = row.standard[action]
        return (
          <td key={action} data-empty={permission ? undefined : true}>
            {permission ? right(permission, action) : <span aria-hidden="true">–</span>}
          </td>
        )
      })}
      <td className="matrix__special">
        {row.special.map(({ action, permission }) => (
          <span key={action} className="matrix__chip">
            {right(permission, action)}
          </span>
        ))}
      </td>
    </tr>
  )
}

interface MatrixRightProps {
  readonly name: string
  readonly word: string
  readonly permission: GrantablePermission
  readonly state: MatrixState
  readonly isShut: boolean
  readonly onToggle: (permission: GrantablePermission) => void
}

function MatrixRight({ name, word, permission, state, isShut, onToggle }: MatrixRightProps) {
  const { granted, compared, isReadOnly, isWrong } = state
  const isGranted = granted.has(permission)
  const differs = compared !== null && compared.granted.has(permission) !== isGranted
  return (
    <label className="matrix__right" data-differs={differs || undefined}>
      <input
        type="checkbox"
        checked={isGranted}
        disabled={isReadOnly || isShut}
        aria-invalid={isWrong || undefined}
        onChange={() => onToggle(permission)}
      />
      <span className="matrix__tick" aria-hidden="true">
        <IconCheck size={14} stroke={2.6} />
      </span>
      <span className="matrix__word">
        <span className="visually-hidden">{name}: </span>
        {word}
        {differs && <span className="visually-hidden"> (anders als «{compared.name}»)</span>}
      </span>
    </label>
  )
}
