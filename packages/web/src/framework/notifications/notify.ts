import { createElement, type ReactNode } from 'react'
import { createStore } from '../../lib/store.ts'

const duration = 5000

const wanted = createStore(false)

/** The snackbars are loaded with the first thing there is to say. */
export const useNotificationsWanted = wanted.use

type Tone = 'success' | 'error' | 'info'

async function notify(tone: Tone, message: ReactNode, autoClose: number | false, id?: string): Promise<void> {
  wanted.set(true)
  const { notifications } = await import('./notification-center.tsx')
  notifications.show({
    ...(id !== undefined && { id }),
    message,
    color: tone,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Meldung schliessen', size: 44 },
  })
}

export const notifySaved = (message = 'Erfolgreich gespeichert!') => notify('success', message, duration)

export const notifyError = (message = 'Ein Fehler ist aufgetreten!') => notify('error', message, duration)

/** It was done, but something is left to do: stays until somebody closes it. */
export const notifyToDo = (message: ReactNode) => notify('info', message, false)

/** For the back office: stays until somebody closes it. */
export const notifyStaying = (message: string) => notify('error', message, false)

/** Why somebody does not stand where they wanted to go: once, however often it is asked. */
export const notifyTurnedAway = (message: string) => notify('error', message, false, 'turned-away')

/** Long enough to read it and to think again. */
const thinkingTime = 10_000

/** With a word to press that takes back what was done. */
export async function notifyUndo(message: string, undo: () => void): Promise<void> {
  const [{ UndoMessage }, { notifications }] = await Promise.all([
    import('./undo-message.tsx'),
    import('./notification-center.tsx'),
  ])
  const id = crypto.randomUUID()
  const onUndo = () => {
    notifications.hide(id)
    undo()
  }
  await notify('success', createElement(UndoMessage, { message, onUndo }), thinkingTime, id)
}
