import { useParams, useSearch } from '@tanstack/react-router'
import { SignScreen } from '../../features/plan/sign/sign-screen.tsx'

/** `/sign/4` at the door of one room, `/sign?building=Schulhaus` in a foyer; `dark=1` for a dark one. */
export function SignPage() {
  const { object = '' } = useParams({ strict: false })
  const { building, dark } = useSearch({ strict: false })
  return (
    <SignScreen
      object={object === '' ? null : Number(object) || 0}
      building={building === undefined ? null : String(building)}
      isDark={String(dark) === '1'}
    />
  )
}
