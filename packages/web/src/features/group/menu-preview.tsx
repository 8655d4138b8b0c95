import './menu-preview.css'
import type { GrantablePermission } from '@allmend/domain/access'
import { type IconCheck, IconEyeOff } from '@tabler/icons-react'
import { PreviewTitle } from '../../framework/preview-panel.tsx'

/** A group of the side navigation, as somebody with certain rights finds it. */
export interface MenuPart {
  readonly label: string
  readonly icon: typeof IconCheck
  /** What it opens; none where the group itself is the page. */
  readonly entries: readonly string[]
  readonly isHidden: boolean
}

export type MenuFor = (permissions: readonly GrantablePermission[]) => readonly MenuPart[]

/** The menu that results from the rights, while they are being chosen. */
export const MenuPreview = ({ parts }: { parts: readonly MenuPart[] }) => (
  <section className="panel" aria-labelledby="menu-preview">
    <header className="panel__head">
      <div>
        <PreviewTitle id="menu-preview" title="Menü dieser Gruppe" text="So sieht die Seitennavigation aus" />
      </div>
    </header>
    <ul className="menu-preview">
      {parts.map(({ label, icon: Icon, entries, isHidden }) => (
        <li key={label} data-hidden={isHidden || undefined}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
          <span className="menu-preview__text">
            {isHidden ? <s>{label}</s> : <strong>{label}</strong>}
            {!isHidden && entries.length > 0 && <span className="muted">{entries.join(', ')}</span>}
          </span>
          {isHidden && (
            <>
              <span className="visually-hidden">ausgeblendet</span>
              <IconEyeOff size={16} stroke={1.7} aria-hidden="true" />
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
)
