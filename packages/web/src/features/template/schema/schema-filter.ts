import { topicFacts, topicGroups, topicGroupWords } from '@allmend/domain/template'
import { folded } from '../../../framework/list/whole-list.ts'
import type { TemplateSchemaRow } from '../templates.queries.ts'

export const schemaParts = ['all', 'on', 'off', 'check'] as const
export type SchemaPart = (typeof schemaParts)[number]

/** Why somebody should look at a topic; null while all is well. */
export function troubleOf({ emptyPlaces, problem, template }: TemplateSchemaRow): string | null {
  if (problem !== null) return problem
  const [first, ...others] = emptyPlaces
  if (first === undefined) return null
  const places = others.length === 0 ? `Platz «${first}» ist` : `${emptyPlaces.length} Plätze sind`
  return `Vorlage «${template.name}»: ${places} noch leer`
}

/** Without these nobody could sign in or order as a guest: they are always on. */
export const isAlwaysOn = ({ topic }: TemplateSchemaRow): boolean => topicFacts(topic).isNeeded ?? false
export const isSent = (row: TemplateSchemaRow): boolean => row.isOn || isAlwaysOn(row)

const belongs: Record<SchemaPart, (row: TemplateSchemaRow) => boolean> = {
  all: () => true,
  on: isSent,
  off: (row) => !isSent(row),
  check: (row) => troubleOf(row) !== null,
}

export const partCounts = (rows: readonly TemplateSchemaRow[]): Record<SchemaPart, number> => ({
  all: rows.length,
  on: rows.filter(belongs.on).length,
  off: rows.filter(belongs.off).length,
  check: rows.filter(belongs.check).length,
})

function textOf({ topic, template, recipients, isToObject }: TemplateSchemaRow): string {
  const { title, text, reader, group } = topicFacts(topic)
  const readers = group === 'admin' && !isToObject ? recipients : [reader, ...recipients]
  return folded([title, text, template.name, topicGroupWords[group].title, ...readers].join(' '))
}

/** The topics of a part whose title, template or recipients have all the words, group by group. */
export function foundGroups(rows: readonly TemplateSchemaRow[], part: SchemaPart, search: string) {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => belongs[part](row) && words.every((word) => textOf(row).includes(word)))
  return topicGroups
    .map((group) => {
      const own = rows.filter(({ topic }) => topicFacts(topic).group === group)
      return {
        group,
        shown: found.filter((row) => own.includes(row)),
        count: own.length,
        on: own.filter(isSent).length,
      }
    })
    .filter(({ shown }) => shown.length > 0)
}
