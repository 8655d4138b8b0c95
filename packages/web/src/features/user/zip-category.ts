interface Category {
  readonly id: number
  readonly name: string
  readonly isDefault: boolean
  readonly zipcodes: readonly string[]
}

/** The category a zip code leads to; the default for those that belong to none. */
export const zipCategory = <C extends Category>(categories: readonly C[], zipcode: string): C | undefined =>
  categories.find(({ zipcodes }) => zipcodes.includes(zipcode)) ?? categories.find(({ isDefault }) => isDefault)

/** What decides about the category of a person, as it stands in the form. */
interface Priced {
  readonly zipcode: string
  readonly checkZipcode: boolean
  readonly priceCategoryId: number | null
}

/** Where a zip code leads and what applies then, as a sentence; null as long as it is none. */
export function zipCategorySentence(categories: readonly Category[], person: Priced): string | null {
  const { zipcode, checkZipcode, priceCategoryId } = person
  const category = /^\d{4}$/.test(zipcode) ? zipCategory(categories, zipcode) : undefined
  if (!category) return null
  const own = categories.find(({ id }) => id === priceCategoryId)
  if (category.zipcodes.includes(zipcode)) {
    const leads = `PLZ ${zipcode} führt zu «${category.name}».`
    return checkZipcode && own && own.id !== category.id ? `${leads} Das geht der gewählten Kategorie vor.` : leads
  }
  const applied = own ? `«${own.name}»` : `der Standard «${category.name}»`
  return `PLZ ${zipcode} gehört zu keiner Kategorie; es gilt ${applied}.`
}
