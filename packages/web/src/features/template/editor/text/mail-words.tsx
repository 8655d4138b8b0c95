import './mail-words.css'
import { createElement, Fragment, memo, type ReactNode } from 'react'
import { buttonsIn } from './button-rows.ts'
import { VariableChip } from './variable-chip.tsx'
import { piecesOf } from './variable-chips.ts'

const drawn = ['p', 'h2', 'h3', 'strong', 'em', 'u', 'ul', 'ol', 'li']

function elementOf(node: ChildNode): ReactNode {
  if (!(node instanceof Element)) return createElement(Fragment, null, ...textOf(node.textContent ?? ''))
  const children = [...node.childNodes].map(elementOf)
  if (node.localName === 'br') return <br />
  if (node.localName === 'a') {
    const words = createElement(Fragment, null, ...children)
    if (!node.classList.contains('button')) return <span className="mail-words__link">{words}</span>
    const isOutlined = node.classList.contains('outline')
    return <span className={isOutlined ? 'mail-words__button mail-words__outline' : 'mail-words__button'}>{words}</span>
  }
  const buttons = node.localName === 'p' ? buttonsIn(piecesIn(node)) : 0
  if (buttons > 0) {
    return createElement('p', { className: 'mail-words__row', style: { '--buttons': buttons } }, ...children)
  }
  return createElement(drawn.includes(node.localName) ? node.localName : Fragment, null, ...children)
}

const piecesIn = (paragraph: Element) =>
  [...paragraph.childNodes].map((node) => ({
    text: node.textContent ?? '',
    isButton: node instanceof Element && node.classList.contains('button'),
  }))

const textOf = (text: string): ReactNode[] =>
  piecesOf(text).map((piece) => ('text' in piece ? piece.text : createElement(VariableChip, { name: piece.variable })))

/** The words of a block that nobody writes at the moment, element by element: nothing in them runs or leads anywhere. */
export const MailWords = memo(function MailWords({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return createElement('div', { className: 'mail-words' }, ...[...body.childNodes].map(elementOf))
})
