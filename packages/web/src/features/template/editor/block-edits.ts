import {
  type BlockComponent,
  type BlockCss,
  type BlockProps,
  type BlockSettings,
  blockWords,
  layOut,
  type MailBlock,
  newBlock,
} from '@allmend/domain/template'
import { moved } from '../../../framework/form/use-entry-list.ts'
import { wordsOf } from './text/variable-chips.ts'

export interface BlockPatch {
  readonly props?: Partial<BlockProps>
  readonly css?: Partial<BlockCss>
  readonly settings?: Partial<Omit<BlockSettings, 'css'>>
}

/** Where a block goes: behind or onto another one, into a place before all that stands there, or to the end. */
export type Target = { readonly block: string } | { readonly place: string } | 'end'

function patched(block: MailBlock, { props, css, settings }: BlockPatch): MailBlock {
  return {
    ...block,
    props: { ...block.props, ...props },
    settings: { ...block.settings, ...settings, css: { ...block.settings.css, ...css } },
  }
}

export const changed = (blocks: readonly MailBlock[], id: string, patch: BlockPatch): MailBlock[] =>
  blocks.map((block) => (block.id === id ? patched(block, patch) : block))

export const removed = (blocks: readonly MailBlock[], id: string): MailBlock[] => blocks.filter((one) => one.id !== id)

const indexOf = (blocks: readonly MailBlock[], id: string) => blocks.findIndex((one) => one.id === id)

const insertedAt = (blocks: readonly MailBlock[], block: MailBlock, at: number): MailBlock[] => [
  ...blocks.slice(0, at),
  block,
  ...blocks.slice(at),
]

const inPlace = (block: MailBlock, place: string | null): MailBlock => ({ ...block, templateTemplateBlockId: place })

/** Behind the block, or first in the place. A block of a topic takes the place of the one it stands behind. */
export function inserted(blocks: readonly MailBlock[], block: MailBlock, target: Target): MailBlock[] {
  if (target === 'end') return [...blocks, block]
  if ('place' in target) return [inPlace(block, target.place), ...blocks]
  const at = indexOf(blocks, target.block)
  const behind = blocks[at]
  if (!behind) return [...blocks, block]
  return insertedAt(blocks, inPlace(block, behind.templateTemplateBlockId), at + 1)
}

export function duplicated(blocks: readonly MailBlock[], id: string, copyId: string): MailBlock[] {
  const block = blocks.find((one) => one.id === id)
  return block ? inserted(blocks, { ...block, id: copyId }, { block: id }) : [...blocks]
}

/** To where another one stands: the others make room, as in every list that is sorted. */
export function dropped(blocks: readonly MailBlock[], id: string, target: Target): MailBlock[] {
  const from = indexOf(blocks, id)
  const block = blocks[from]
  if (!block) return [...blocks]
  if (target === 'end' || 'place' in target) return inserted(removed(blocks, id), block, target)
  const to = indexOf(blocks, target.block)
  const other = blocks[to]
  if (!other || to === from) return [...blocks]
  const place = other.templateTemplateBlockId
  // Coming from another place it stands before the one it was dropped on.
  const isSamePlace = block.templateTemplateBlockId === place
  const at = isSamePlace || to < from ? to : to - 1
  return moved(blocks, from, at).map((one) => (one.id === id ? inPlace(one, place) : one))
}

/** A template's block, and what fills it if it is a place. */
export interface Row {
  readonly block: MailBlock
  readonly filling: readonly MailBlock[]
}

export function rowsOf(template: readonly MailBlock[], filling: readonly MailBlock[]): Row[] {
  const rows: { block: MailBlock; filling: MailBlock[] }[] = []
  for (const block of layOut(template, filling)) {
    if (block.type === 'block') rows.push({ block, filling: [] })
    else rows.at(-1)?.filling.push(block)
  }
  return rows
}

/** What stands above it and below it in its list or place; null at the ends. */
export function neighbours(blocks: readonly MailBlock[], id: string) {
  const block = blocks.find((one) => one.id === id)
  const own = blocks.filter((one) => one.templateTemplateBlockId === block?.templateTemplateBlockId)
  const at = indexOf(own, id)
  return { above: own[at - 1]?.id ?? null, below: own[at + 1]?.id ?? null }
}

export const freshBlock = (component: BlockComponent, isOfTopic: boolean): MailBlock =>
  newBlock(component, { id: crypto.randomUUID(), ...(isOfTopic && { place: '' }) })

const longest = 40

/** What a block is called in a list: by its words where it has any. */
export function blockName({ component, props }: MailBlock): string {
  if (component === 'placeholder') return props.content.trim() || blockWords.placeholder
  if (component !== 'text' && component !== 'imageText') return blockWords[component]
  const words = wordsOf(`${props.content} ${props.leftContent} ${props.rightContent}`)
  if (words === '') return blockWords[component]
  return words.length > longest ? `${words.slice(0, longest).trim()}…` : words
}
