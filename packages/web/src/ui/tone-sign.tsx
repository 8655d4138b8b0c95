import './tone-sign.css'
import type { IconCheck } from '@tabler/icons-react'

type SignTone = 'primary' | 'success' | 'warning' | 'error' | 'gray'

interface ToneSignProps {
  readonly tone: SignTone
  readonly icon: typeof IconCheck
  readonly isLarge?: boolean
}

/** How something went, before it is read: a round sign whose ground says it. */
export const ToneSign = ({ tone, icon: Icon, isLarge = false }: ToneSignProps) => (
  <span className="tone-sign" data-tone={tone} data-large={isLarge || undefined}>
    <Icon size={isLarge ? 32 : 28} stroke={isLarge ? 2 : 1.7} aria-hidden="true" />
  </span>
)
