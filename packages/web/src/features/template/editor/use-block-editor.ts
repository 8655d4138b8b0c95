import type { BlockComponent, MailBlock } from '@allmend/domain/template'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { packList, unpackEntry } from '../../../framework/form/packed-list.ts'
import {
  type BlockPatch,
  changed,
  dropped,
  duplicated,
  freshBlock,
  inserted,
  removed,
  type Target,
} from './block-edits.ts'

/** Where in the words of a block the cursor is to stand; null leaves the focus where it is. */
export type FocusAt = { readonly x: number; readonly y: number } | 'end' | null

interface Selection {
  readonly id: string | null
  readonly focus: FocusAt
}

/** What can be done to the blocks of a mail; stays the same while they change. */
export interface BlockActs {
  readonly select: (id: string | null, focus?: FocusAt) => void
  readonly change: (id: string, patch: BlockPatch, about?: string) => void
  readonly insert: (component: BlockComponent, target: Target) => void
  readonly duplicate: (id: string) => void
  readonly remove: (id: string) => void
  readonly drop: (id: string, target: Target) => void
}

interface BlockEditorOptions {
  readonly packed: readonly string[]
  /** Fill places of a template, and are no template themselves. */
  readonly isOfTopic: boolean
  /** Always the same function. */
  readonly onChange: (patch: { blocks: readonly string[] }, about: string | null) => void
}

/** The blocks of a form; one that did not change is the same object as before, so that nothing of it is drawn anew. */
function useUnpacked(packed: readonly string[]): readonly MailBlock[] {
  const known = useRef<ReadonlyMap<string, MailBlock>>(new Map())
  return useMemo(() => {
    const pairs = packed.map((text) => [text, known.current.get(text) ?? unpackEntry<MailBlock>(text)] as const)
    known.current = new Map(pairs)
    return pairs.map(([, block]) => block)
  }, [packed])
}

export function useBlockEditor({ packed, isOfTopic, onChange }: BlockEditorOptions) {
  const blocks = useUnpacked(packed)
  const [{ id, focus }, setSelection] = useState<Selection>({ id: null, focus: null })
  const now = useRef(blocks)
  useLayoutEffect(() => {
    now.current = blocks
  }, [blocks])
  const [acts] = useState((): BlockActs => {
    const put = (next: readonly MailBlock[], about: string | null = null) => {
      now.current = next
      onChange({ blocks: packList(next) }, about)
    }
    const select: BlockActs['select'] = (chosen, at = null) => setSelection({ id: chosen, focus: at })
    return {
      select,
      change: (of, patch, about) => put(changed(now.current, of, patch), about ? `${about} ${of}` : null),
      insert: (component, target) => {
        const block = freshBlock(component, isOfTopic)
        put(inserted(now.current, block, target))
        select(block.id, 'end')
      },
      duplicate: (of) => {
        const copy = crypto.randomUUID()
        put(duplicated(now.current, of, copy))
        select(copy)
      },
      remove: (of) => {
        const at = now.current.findIndex((block) => block.id === of)
        const next = removed(now.current, of)
        put(next)
        // The next one is chosen, so that whoever works with keys does not begin anew.
        select((next[at] ?? next.at(-1))?.id ?? null)
      },
      drop: (of, target) => put(dropped(now.current, of, target)),
    }
  })
  // Its many fields follow a moment later; what is typed into them is never late.
  const settledId = useDeferredValue(id)
  const blockOf = (of: string | null) => blocks.find((block) => block.id === of) ?? null
  return { blocks, selected: blockOf(id), settled: blockOf(settledId), focus, acts }
}

export type BlockEditor = ReturnType<typeof useBlockEditor>
