/** What a field means stands below it, and what is wrong with it below that. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
