import { IconServerCog } from '@tabler/icons-react'
import { useMay } from '../../framework/permission.ts'

/** The way into the platform operator's dashboard; nobody else sees it. */
export function KeeperEntry({ onOpen }: { onOpen: () => void }) {
  const may = useMay()
  if (!may({ roles: 'keeper' })) return null
  return (
    <button type="button" className="keeper-entry" aria-haspopup="dialog" onClick={onOpen}>
      <IconServerCog size={18} stroke={1.7} aria-hidden="true" />
      Keeper
    </button>
  )
}
