import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'

const width = 440

export const papers = ['a4', 'a3'] as const
export type Paper = (typeof papers)[number]

interface PrintDialogProps {
  /** What is printed: the view that is open. */
  readonly title: string
  readonly onPrint: (paper: Paper) => void
  readonly onClose: () => void
}

export function PrintDialog({ title, onPrint, onClose }: PrintDialogProps) {
  const [paper, setPaper] = useState<Paper>('a4')
  return (
    <Dialog title="Belegungsplan drucken" size={width} onClose={onClose}>
      <div className="plan-form">
        <p>{title}, so wie der Plan gerade gefiltert ist.</p>
        <Segments
          label="Papier"
          value={paper}
          choices={papers.map((value) => ({ value, label: `${value.toUpperCase()} quer` }))}
          onChange={setPaper}
        />
        <p className="muted small">Der Zustand ist auch ohne Farbe zu lesen: an Rahmen, Zeichen und Schraffur.</p>
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => onPrint(paper)}
          data-autofocus
        >
          Drucken
        </Button>
      </div>
    </Dialog>
  )
}
