import './asset-dialogs.css'
import { IconExternalLink } from '@tabler/icons-react'
import { useMay } from '../../../framework/permission.ts'
import { type AssetUse, placeOf } from './use-places.ts'

/** Where it is used, each place with what it is; whoever may go there is led there, beside what is open here. */
export function AssetUses({ uses }: { uses: readonly AssetUse[] }) {
  const may = useMay()
  return (
    <ul className="asset-uses">
      {uses.map((use) => {
        const { word, href, access } = placeOf(use)
        const words = (
          <>
            {word}
            {use.title !== '' && (
              <>
                {' '}
                «<bdi>{use.title}</bdi>»
              </>
            )}
          </>
        )
        return (
          <li key={`${use.kind} ${use.id} ${use.title}`}>
            {may(access) ? (
              <a href={href(use.id)} target="_blank" rel="noreferrer">
                {words} <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
                <span className="visually-hidden">(neuer Tab)</span>
              </a>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}
