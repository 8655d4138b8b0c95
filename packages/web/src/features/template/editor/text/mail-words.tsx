import './mail-words.css'
import { createElement, Fragment, memo, type ReactNode } from 'react'
import { VariableChip } from './variable-chip.tsx'
import { piecesOf } from './variable-chips.ts'

const drawn = ['p', 'h2', 'h3', 'strong', 'em', 'u', 'ul', 'ol', 'li']

function elementOf(node: ChildNode): ReactNode {
  if (!(node instanceof Element)) return createElement(Fragment, null, ...textOf(node.textContent ?? ''))
  const children = [...node.childNodes].map(elementOf)
  if (node.localName === 'br') return <br />
  if (node.localName === 'a') {
    const isButton = node.classList.contains('button')
    return (
      <span className={isButton ? 'mail-words__button' : 'mail-words__link'}>
        {createElement(Fragment, null, ...children)}
      </span>
    )
  }
  return createElement(drawn.includes(node.localName) ? node.localName : Fragment, null, ...children)
}

const textOf = (text: string): ReactNode[] =>
  piecesOf(text).map((piece) => ('text' in piece ? piece.text : createElement(VariableChip, { name: piece.variable })))

/** The words of a block that nobody writes at the moment, element by element: nothing in them runs or leads anywhere. */
export const MailWords = memo(function MailWords({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return createElement('div', { className: 'mail-words' }, ...[...body.childNodes].map(elementOf))
})
