import { type SchemaTopic, schemaTopicKeys, schemaTopics, type TopicGroup } from '@allmend/domain/template'

/** Of whom the mails of a group are for, where two topics have the same title. */
const readers: Record<TopicGroup, string> = { admin: 'an Mitarbeitende', customer: 'an Kunden', account: '' }

/** «Buchungsbestätigung an Kunden» */
export const topicTitle = (topic: SchemaTopic): string => {
  const { title, group } = schemaTopics[topic]
  return `${title} ${readers[group]}`.trim()
}

const mostNamed = 3

/** The topics of a template in short: the first ones by name, the others counted. */
export function topicsWords(topics: readonly SchemaTopic[]): string {
  if (topics.length === 0) return 'Keines'
  if (topics.length === schemaTopicKeys.length) return `Alle ${topics.length}`
  const named = topics.slice(0, mostNamed).map(topicTitle)
  const rest = topics.length - named.length
  return rest > 0 ? `${named.join(', ')} und ${rest} weitere` : named.join(', ')
}

export const placesWords = (places: readonly string[]): string => places.join(', ') || 'Keiner'

interface Removed {
  readonly name: string
  readonly topics: readonly SchemaTopic[]
}

/** What is asked before a template goes; one that is in use stays, and by what is said. */
export function removalQuestion({ name, topics }: Removed) {
  if (topics.length === 0) {
    return {
      title: 'Vorlage löschen?',
      text: `«${name}» wird mit ihren Blöcken gelöscht.`,
      confirm: 'Löschen',
      cancel: 'Abbrechen',
    }
  }
  const used = topics.length === 1 ? '1 Thema verwendet' : `${topics.length} Themen verwenden`
  return {
    title: 'Vorlage wird verwendet',
    text: `${used} «${name}»: ${topics.map(topicTitle).join(', ')}. Wählen Sie dort zuerst eine andere Vorlage.`,
    cancel: 'Schliessen',
  }
}
