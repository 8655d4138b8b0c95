export { CategoryChips } from './category-chips.tsx'
export { FreeBadge, PlaceFact, SizeFact } from './object-facts.tsx'
export { ObjectPicture } from './object-picture.tsx'
export { PickField } from './pick-field.tsx'
export {
  type ObjectCard,
  type ObjectCategory,
  type ObjectFilters,
  usePublicObjects,
} from './public-objects.queries.ts'
export { SearchField } from './search-field.tsx'
