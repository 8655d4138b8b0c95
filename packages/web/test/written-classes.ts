import { parse, type Rule } from 'postcss'

/** A selector as the browser understands it: nesting resolved. */
interface WrittenSelector {
  readonly sheet: string
  readonly selector: string
  readonly classes: readonly string[]
}

const className = /\.(-?[a-zA-Z_][\w-]*)/g

/** The classes of a selector; what Mantine calls its parts is not ours. */
const classesOf = (selector: string): readonly string[] =>
  [...selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(className)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('mantine-'))

/** Every selector of a style sheet. */
export function writtenSelectors(sheet: string, text: string): readonly WrittenSelector[] {
  const found: WrittenSelector[] = []
  parse(text).walkRules((rule) => {
    if (isStep(rule)) return
    for (const selector of resolved(rule)) found.push({ sheet, selector, classes: [...new Set(classesOf(selector))] })
  })
  return found
}

/** `from`, `50%`: the steps of an animation are no selectors. */
const isStep = ({ parent }: Rule) => parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'

function resolved(rule: Rule): readonly string[] {
  const around = surrounding(rule)
  if (!around) return rule.selectors
  return resolved(around).flatMap((outer) =>
    rule.selectors.map((inner) => (inner.includes('&') ? inner.replaceAll('&', outer) : `${outer} ${inner}`)),
  )
}

function surrounding(rule: Rule): Rule | null {
  for (let node = rule.parent; node; node = node.parent as Rule['parent']) {
    if (node.type === 'rule') return node as Rule
  }
  return null
}

const attribute = /\b(?:\w*[cC]lassName|class)="([^"]*)"/g
/** `className={`, `classNames={`. */
const opening = /\b\w*[cC]lassNames?=\{/g
/** `className: 'plan-bar'` in an object, `className = 'filters__search'` of a parameter, `classList.add('plan-dragging')`. */
const named = /(?:\b\w*[cC]lassName(?:: | = )|classList\.add\()'([^']*)'/g
const literal = /'([^'\n]*)'|`([^`]*)`/g

/** The classes a component (or a page's markup) puts on elements or looks elements up by. */
export function usedClasses(text: string): ReadonlySet<string> {
  const words = [
    ...[attribute, named].flatMap((found) => [...text.matchAll(found)].map(([, value = '']) => value)),
    ...[...text.matchAll(opening)].flatMap(({ index, 0: { length } }) =>
      literalsOf(expressionAt(text, index + length)),
    ),
  ]
  const used = new Set(words.flatMap((value) => value.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)))
  for (const selector of literalsOf(text).filter(isSelector)) for (const name of classesOf(selector)) used.add(name)
  used.delete('')
  return used
}

/** What stands between here and the brace that closes it. */
function expressionAt(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end++) {
    if (text[end] === '{') depth++
    if (text[end] === '}') depth--
  }
  return text.slice(start, end)
}

const literalsOf = (text: string) => [...text.matchAll(literal)].map(([, quoted, template]) => quoted ?? template ?? '')

/** `.truth`, `.process__main .form-alert button`; `.pdf` alone is the ending of a file. */
const isSelector = (text: string) => /^\.[a-z][\w-]*([[: .>]|$)/.test(text) && !/^\.[a-z]{3,4}$/.test(text)
