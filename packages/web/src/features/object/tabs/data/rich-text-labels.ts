export const richTextLabels = {
  boldControlLabel: 'Fett',
  italicControlLabel: 'Kursiv',
  h3ControlLabel: 'Überschrift',
  h4ControlLabel: 'Kleine Überschrift',
  bulletListControlLabel: 'Liste mit Punkten',
  orderedListControlLabel: 'Nummerierte Liste',
  unlinkControlLabel: 'Link entfernen',
  undoControlLabel: 'Rückgängig',
  redoControlLabel: 'Wiederholen',
} as const
