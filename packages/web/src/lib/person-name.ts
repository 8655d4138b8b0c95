export interface Named {
  readonly firstname: string
  readonly lastname: string
}

export const fullName = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`.trim()

/** The first letter of first and last name; a letter may take two code units. */
export const initials = ({ firstname, lastname }: Named): string =>
  [firstname, lastname].map((name) => ([...name.trim()][0] ?? '').toUpperCase()).join('')
