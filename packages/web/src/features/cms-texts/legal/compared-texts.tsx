import { compareTexts, paragraphsOf } from '@allmend/domain/texts'
import { useMemo } from 'react'

interface ComparedTextsProps {
  readonly before: string
  readonly after: string
}

const words = { same: '', removed: 'Entfernt: ', added: 'Neu: ' } as const
const tags = { same: 'p', removed: 'del', added: 'ins' } as const

/** Two versions, paragraph by paragraph. What went and what came is said, not only coloured. */
export function ComparedTexts({ before, after }: ComparedTextsProps) {
  const compared = useMemo(() => compareTexts(paragraphsOf(before), paragraphsOf(after)), [before, after])
  if (compared.every(({ state }) => state === 'same')) {
    return <p className="muted">Der Wortlaut ist derselbe; nur die Darstellung ist anders.</p>
  }
  return (
    <div className="compared-texts">
      {compared.map(({ state, text }, index) => {
        const Tag = tags[state]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice, and the order is fixed
          <Tag key={index} data-state={state}>
            {words[state] && <strong>{words[state]}</strong>}
            {text}
          </Tag>
        )
      })}
    </div>
  )
}
