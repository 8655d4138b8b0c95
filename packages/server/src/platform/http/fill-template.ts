import { escapeHtml } from './escape-html.ts'

/** Texts by the name they have in the template, and for each section what it is repeated for. */
export interface TemplateValues {
  readonly [name: string]: string | readonly TemplateValues[]
}

const places = /<!--([\w:/-]+)-->([\s\S]*?)<!--\/\1-->|\{\{([\w.]+)\}\}/g

/**
 * `{{name}}` becomes the text, escaped. `<!--name-->…<!--/name-->` is written once for each entry, so not at all without one;
 * within it the entry's own values come first. All in one pass: what somebody typed is never read as a template.
 */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template.replaceAll(places, (_, section: string | undefined, part: string, name: string) => {
    const value = values[section ?? name] ?? ''
    if (section === undefined) return typeof value === 'string' ? escapeHtml(value) : ''
    return typeof value === 'string' ? '' : value.map((entry) => fillTemplate(part, { ...values, ...entry })).join('')
  })
