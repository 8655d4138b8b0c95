export interface KeeperTabProps {
  /** Whether a dialog of the tab lies over the dashboard: Escape is that one's then. */
  readonly onCovered: (isCovered: boolean) => void
}
