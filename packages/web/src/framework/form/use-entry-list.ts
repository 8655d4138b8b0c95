import { useState } from 'react'

interface Entry {
  /** Below zero until the server has given it one. */
  readonly id: number
}

interface EntryListOptions<E extends Entry> {
  readonly entries: readonly E[]
  readonly onChange: (entries: E[]) => void
  /** Of the record: what was removed before it was saved cannot come back afterwards. */
  readonly version: number
}

export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

export const nextId = (entries: readonly Entry[]): number => Math.min(0, ...entries.map(({ id }) => id)) - 1

/** A list of entries that are opened one at a time, ordered, copied and removed; the last removal can be taken back. */
export function useEntryList<E extends Entry>({ entries, onChange, version }: EntryListOptions<E>) {
  const [openId, setOpenId] = useState<number | null>(null)
  const [gone, setGone] = useState<{ entry: E; at: number; version: number } | null>(null)
  const insert = (entry: E, at: number) => onChange([...entries.slice(0, at), entry, ...entries.slice(at)])
  const canComeBack = gone?.version === version && !entries.some(({ id }) => id === gone.entry.id)

  return {
    entries,
    openId,
    open: setOpenId,
    /** What was removed last, as long as it can come back. */
    removed: canComeBack ? gone.entry : null,
    add: (entry: E) => {
      insert(entry, entries.length)
      setOpenId(entry.id)
    },
    duplicate: (entry: E) => {
      const copy = { ...entry, id: nextId(entries) }
      insert(copy, entries.indexOf(entry) + 1)
      setOpenId(copy.id)
    },
    change: (id: number, patch: Partial<E>) =>
      onChange(entries.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry))),
    move: (from: number, to: number) => onChange(moved(entries, from, to)),
    remove: (entry: E) => {
      setGone({ entry, at: entries.indexOf(entry), version })
      onChange(entries.filter(({ id }) => id !== entry.id))
    },
    undo: () => {
      if (canComeBack) insert(gone.entry, Math.min(gone.at, entries.length))
    },
  }
}

export type EntryList<E extends Entry> = ReturnType<typeof useEntryList<E>>
