import { carriesOwnCss } from '@allmend/domain/color'
import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { styleNonce } from '../lib/nonce.ts'
import { useAppConfig } from './app-config.ts'

const id = 'own-css'

/** Puts the municipality's own CSS into the page, or takes it out. The server writes the same element where a page begins. */
function paint(css: string): void {
  const found = document.getElementById(id)
  if (css === '') {
    found?.remove()
    return
  }
  if (found?.textContent === css) return
  const style = found ?? document.createElement('style')
  style.id = id
  style.nonce = styleNonce()
  style.textContent = css
  document.head.append(style)
}

/** Follows the page that is shown: whoever goes on to the back office, or to sign in, leaves the CSS behind. */
export function useOwnCss(): void {
  const { css } = useAppConfig().theme
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '/' })
  useLayoutEffect(() => paint(carriesOwnCss(path) ? css : ''), [path, css])
}
