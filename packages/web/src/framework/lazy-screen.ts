import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy } from 'react'

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
  const screen = () => createElement(loaded ?? whileLoading)
  return Object.assign(screen, {
    preload: async () => {
      await remember()
    },
  })
}
