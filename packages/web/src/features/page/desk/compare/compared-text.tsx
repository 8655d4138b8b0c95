import { counted } from '@allmend/domain/lists'
import { Fragment } from 'react'
import type { Piece, ShownLine } from './compare-lines.ts'

const lineWords = { removed: 'Entfernt: ', added: 'Neu: ', changed: 'Geändert: ' } as const

/** Lines of two texts; what went and what came is said in words and signs, not only coloured. */
export const ComparedText = ({ lines }: { lines: readonly ShownLine[] }) => (
  <div className="compared-text">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice, and the order is fixed
      <p key={index} data-state={line.state}>
        {line.state === 'left-out' ? (
          <span className="muted small">{`… ${counted(line.count, 'Absatz', 'Absätze')} unverändert`}</span>
        ) : (
          <>
            {line.state !== 'same' && <strong>{lineWords[line.state]}</strong>}
            <Pieces pieces={line.pieces} isMixed={line.state === 'changed'} />
          </>
        )}
      </p>
    ))}
  </div>
)

const tags = { removed: 'del', added: 'ins' } as const
const signs = { removed: '−\u00a0', added: '+\u00a0' } as const
const spoken = { removed: '(entfernt) ', added: '(neu) ' } as const

/** In a line of both, each piece has its sign; a line of one says it at its beginning. */
const Pieces = ({ pieces, isMixed }: { pieces: readonly Piece[]; isMixed: boolean }) =>
  pieces.map(({ state, text }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: as above
    if (state === 'same') return <Fragment key={index}>{text}</Fragment>
    const Tag = tags[state]
    return (
      <Fragment key={index}>
        <Tag>
          {isMixed && (
            <>
              <span aria-hidden="true">{signs[state]}</span>
              <span className="visually-hidden">{spoken[state]}</span>
            </>
          )}
          {text.trim()}
        </Tag>{' '}
      </Fragment>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  })
