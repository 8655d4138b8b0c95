interface Offered {
  readonly id: number
  readonly isDefault: boolean
}

/** The option somebody chose, as long as it is offered; else the default one. */
export const chosenPayment = <Option extends Offered>(options: readonly Option[], id: number | null): Option | null =>
  options.find((option) => option.id === id) ?? options.find(({ isDefault }) => isDefault) ?? options[0] ?? null
