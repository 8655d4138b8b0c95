import { lazy } from 'react'

/** Loaded when there is something to ask. */
export const LazyConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))
