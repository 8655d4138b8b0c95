interface Category {
  readonly id: number
  readonly name: string
  readonly isDefault: boolean
  readonly zipcodes: readonly string[]
}

/** The category a zip code leads to; the default for those that belong to none. */
export const zipCategory = <C extends Category>(categories: readonly C[], zipcode: string): C | undefined =>
  categories.find(({ zipcodes }) => zipcodes.includes(zipcode)) ?? categories.find(({ isDefault }) => isDefault)

/** Where a zip code leads, as a sentence; null as long as it is none. */
export function zipCategorySentence(categories: readonly Category[], zipcode: string): string | null {
  const category = /^\d{4}$/.test(zipcode) ? zipCategory(categories, zipcode) : undefined
  if (!category) return null
  return category.zipcodes.includes(zipcode)
    ? `PLZ ${zipcode} führt zu «${category.name}».`
    : `PLZ ${zipcode} gehört zu keiner Kategorie; es gilt der Standard «${category.name}».`
}
