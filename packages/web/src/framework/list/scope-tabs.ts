/** Where a log of the municipality and one of the installation stand beside each other. */
export const scopeTabs = {
  name: 'scope',
  label: 'Bereich',
  options: [
    { value: 'app', label: 'Gemeinde', isUncounted: true },
    { value: 'platform', label: 'Installation', isUncounted: true },
  ],
} as const
