import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RecordValues } from '../../../../framework/form/record-values.ts'
import { back, forth, noSteps, remember, type Steps } from './edit-history.ts'

interface HistoryForm<Values> {
  readonly values: Values
  readonly set: (patch: Partial<Values>) => void
}

/** Every change of a form goes through here and can be taken back. What it returns to change with stays the same. */
export function useEditHistory<Values extends RecordValues>(form: HistoryForm<Values>) {
  const [steps, setSteps] = useState<Steps<Values>>(noSteps)
  const now = useRef({ ...form, steps })
  useLayoutEffect(() => {
    now.current = { values: form.values, set: form.set, steps }
  })
  const [acts] = useState(() => {
    const put = (values: Values, next: Steps<Values>) => {
      // Two changes may come before the page is drawn again: the second one counts from the first.
      now.current = { ...now.current, values, steps: next }
      now.current.set(values)
      setSteps(next)
    }
    const take = (step: typeof back) => () => {
      const taken = step(now.current.steps, now.current.values)
      if (taken) put(taken.values, taken.steps)
    }
    return {
      /** `about`: changes about the same, one after the other, are one step. */
      change: (patch: Partial<Values>, about: string | null = null) => {
        const { values, steps: before } = now.current
        put({ ...values, ...patch }, remember(before, values, about, Date.now()))
      },
      undo: take(back),
      redo: take(forth),
    }
  })
  return { ...acts, canUndo: steps.past.length > 0, canRedo: steps.future.length > 0 }
}

export type EditHistory = Pick<ReturnType<typeof useEditHistory<RecordValues>>, 'undo' | 'redo' | 'canUndo' | 'canRedo'>

/** Ctrl+Z takes back, with Shift (or Ctrl+Y) does again; not while a dialog lies over the page. */
export function useHistoryKeys({ undo, redo }: Pick<EditHistory, 'undo' | 'redo'>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      const from = event.target instanceof Element ? event.target : null
      if (from?.closest('[role="dialog"]') || document.getElementById('root')?.hasAttribute('inert')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [undo, redo])
}
