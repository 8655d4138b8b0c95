import './site-drawer.css'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useRef } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { useMay } from '../../framework/permission.ts'
import { accountMenu } from '../account/account-menu.ts'
import { visibleEntries } from '../menu.ts'

/** Where its button will be, before there is a script: what stands beside it does not move. */
export const SiteDrawerPlace = () => <span className="icon-button site-drawer__open" aria-hidden="true" />

/** The menu of the phone: a native dialog, so that focus and Escape are the browser's business. Below the layout's own lines the account. */
export function SiteDrawer({ children }: { children: (close: () => void) => ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  const account = visibleEntries(accountMenu, useMay(), useAppConfig().theme.layout)
  return (
    <>
      <button
        type="button"
        className="icon-button site-drawer__open"
        aria-label="Menü öffnen"
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <IconMenu2 size={24} stroke={1.6} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog anyway; this is the click beside it */}
      <dialog
        className="site-drawer"
        ref={drawer}
        aria-label="Menü"
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div>
          <div className="site-drawer__head">
            <p>Menü</p>
            <button type="button" className="icon-button" aria-label="Menü schliessen" onClick={close}>
              <IconX size={24} stroke={1.6} aria-hidden="true" />
            </button>
          </div>
          <nav aria-label="Menü">
            {children(close)}
            {[...Map.groupBy(account, ({ below }) => below)].map(([heading, entries]) => (
              <Fragment key={heading ?? ''}>
                {heading && <p className="site-drawer__heading">{heading}</p>}
                {entries.map(({ label, to }) => (
                  <Link key={to} className="site-drawer__sub" to={to} activeOptions={{ exact: true }} onClick={close}>
                    {label}
                  </Link>
                ))}
              </Fragment>
            ))}
          </nav>
        </div>
      </dialog>
    </>
  )
}
