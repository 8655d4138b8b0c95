import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * A screen in a chunk of its own. The router loads it before it changes the page, so that the old page stays until the
 * new one can be drawn at once.
 */
export function lazyScreen(load: () => Promise<ComponentType>): RouteComponent {
  let loaded: ComponentType | null = null
  const remember = async () => {
    loaded ??= await load()
    return loaded
  }
  const whileLoading = lazy(async () => ({ default: await remember() }))
  // Chosen once per mount: changing over to the loaded one later would draw the screen anew and lose what was typed.
  const screen = () => {
    const [chosen] = useState(() => loaded ?? whileLoading)
    return createElement(chosen)
  }
  return Object.assign(screen, {
    preload: async () => {
      await remember()
    },
  })
}
