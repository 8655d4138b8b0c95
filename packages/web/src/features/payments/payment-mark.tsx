import './payments.css'
import { IconCircleX } from '@tabler/icons-react'
import { markOf } from './payment-words.ts'

/** A quiet dot and a word; only what failed is coloured. */
export function OnlineMark({ payment }: { payment: Parameters<typeof markOf>[0] }) {
  const { tone, word } = markOf(payment)
  return (
    <span className="online-mark" data-tone={tone}>
      {tone === 'error' && <IconCircleX size={14} stroke={2} aria-hidden="true" />}
      {word}
    </span>
  )
}
