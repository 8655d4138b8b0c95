/** Links of the government layout, by the place they stand in. Each address is a setting; without one a link is not shown. */
export const governmentLinks = {
  portal: {
    portalOverview: 'Übersicht',
    portalProcesses: 'Meine Vorgänge',
    portalServices: 'Dienstleistungen',
    portalPersonalData: 'Persönliche Daten',
    portalOrganisations: 'Organisationen',
    portalHelp: 'Hilfe & Infos',
  },
  meta: {
    metaJobs: 'Jobs & Karriere',
    metaMedia: 'Medien',
    metaNews: 'Aktuell',
    metaTopics: 'Themen',
    metaServices: 'Dienstleistungen',
    metaAuthorities: 'Behördenverzeichnis',
  },
  imprint: {
    imprintContact: 'Kontakt',
    imprintNotice: 'Impressum',
    imprintLegal: 'Rechtliche Hinweise',
    imprintAccessibility: 'Barrierefreiheit',
  },
} as const

export type GovernmentLinkPlace = keyof typeof governmentLinks
type LinkOf<Place extends GovernmentLinkPlace> = keyof (typeof governmentLinks)[Place]
export type GovernmentLink = LinkOf<'portal'> | LinkOf<'meta'> | LinkOf<'imprint'>

export const governmentLinkLabels: Readonly<Record<GovernmentLink, string>> = {
  ...governmentLinks.portal,
  ...governmentLinks.meta,
  ...governmentLinks.imprint,
}

export const governmentLinkNames = Object.keys(governmentLinkLabels) as GovernmentLink[]

export type GovernmentAddresses = Readonly<Partial<Record<GovernmentLink, string | undefined>>>

/** The links of a place that lead somewhere, in their order. */
export const shownLinks = (place: GovernmentLinkPlace, addresses: GovernmentAddresses) =>
  (Object.entries(governmentLinks[place]) as [GovernmentLink, string][]).flatMap(([name, label]) => {
    const href = addresses[name]?.trim()
    return href ? [{ name, label, href }] : []
  })
