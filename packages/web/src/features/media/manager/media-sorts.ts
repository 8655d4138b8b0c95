/** How pictures and documents are ordered; the first is how a list begins. */
export const mediaSorts = [
  { value: 'createdAt,desc', label: 'Erstellt am, neuste zuerst' },
  { value: 'createdAt,asc', label: 'Erstellt am, älteste zuerst' },
  { value: 'name,asc', label: 'Name, A bis Z' },
  { value: 'name,desc', label: 'Name, Z bis A' },
  { value: 'updatedAt,desc', label: 'Zuletzt aktualisiert, neuste zuerst' },
  { value: 'updatedAt,asc', label: 'Zuletzt aktualisiert, älteste zuerst' },
] as const

export interface MediaSort {
  readonly field: 'id' | 'name' | 'createdAt' | 'updatedAt'
  readonly direction: 'asc' | 'desc'
}

export const firstSort: MediaSort = { field: 'createdAt', direction: 'desc' }

export const sortText = ({ field, direction }: MediaSort): string => `${field},${direction}`

export function readSort(text: string): MediaSort {
  const [field, direction] = text.split(',') as [MediaSort['field'], MediaSort['direction']]
  return { field, direction }
}
