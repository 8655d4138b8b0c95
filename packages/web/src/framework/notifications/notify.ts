import { createStore } from '../../lib/store.ts'

const duration = 5000

const wanted = createStore(false)

/** The snackbars are loaded with the first thing there is to say. */
export const useNotificationsWanted = wanted.use

type Tone = 'success' | 'error' | 'info'

async function notify(tone: Tone, message: string, autoClose: number | false): Promise<void> {
  wanted.set(true)
  const { notifications } = await import('./notification-center.tsx')
  notifications.show({
    message,
    color: tone,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Meldung schliessen', size: 44 },
  })
}

export const notifySaved = (message = 'Erfolgreich gespeichert!') => notify('success', message, duration)

export const notifyError = (message = 'Ein Fehler ist aufgetreten!') => notify('error', message, duration)

/** For the back office: stays until somebody closes it. */
export const notifyStaying = (message: string) => notify('error', message, false)
