/** Menus stand beside their button in the page, and at once: whoever works here all day waits for no fading. */
export const menuProps = {
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  transitionProps: { duration: 0 },
} as const

export const popoverProps = {
  position: 'bottom-start',
  withinPortal: false,
  trapFocus: true,
  returnFocus: true,
  transitionProps: { duration: 0 },
} as const
