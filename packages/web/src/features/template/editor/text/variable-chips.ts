import { isMailVariable, mailVariables, token } from '@allmend/domain/template'

/** A tag with its attributes, whose values may contain a `>`. */
const tag = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g
const plainToken = /\{\{(\w+)\}\}/g
const chip = /<span(?=[^<>]*\sdata-variable="(\w+)")[^<>]*>[^<]*<\/span>/g

export const variableLabel = (name: string): string => (isMailVariable(name) ? mailVariables[name].label : name)

/** Stored HTML with its `{{variables}}` as elements an editor shows as one piece; in addresses of links they stay. */
export function toChips(html: string): string {
  const words = (text: string) => text.replaceAll(plainToken, '<span data-variable="$1"></span>')
  let [drawn, at] = ['', 0]
  for (const { 0: found, index } of html.matchAll(tag)) {
    drawn += words(html.slice(at, index)) + found
    at = index + found.length
  }
  return drawn + words(html.slice(at))
}

/** What an editor holds, as it is stored. */
export const toTokens = (html: string): string => html.replaceAll(chip, '{{$1}}')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A line of text, such as a subject, for an editor. */
export const lineToChips = (line: string): string => `<p>${toChips(escaped(line))}</p>`

export type Piece = { readonly text: string } | { readonly variable: string }

/** Words and variables, one after the other. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const variable = /^\{\{(\w+)\}\}$/.exec(part)?.[1]
      return variable === undefined ? { text: part } : { variable }
    })
}

/** As it reads with the values of the example. */
export const withSamples = (text: string): string =>
  text.replaceAll(token, (_, name: string) => (isMailVariable(name) ? mailVariables[name].sample : ''))

/** The words of HTML without its marks, as they tell one block from another in a list. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(tag, ' ')
    .replaceAll(plainToken, (_, name: string) => variableLabel(name))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
