import './mail-words.css'
import { useEditorFacts } from '../editor-context.ts'
import { variableLabel } from './variable-chips.ts'

/** A variable where nobody writes at the moment; looks as in the editor. */
export function VariableChip({ name }: { name: string }) {
  const { variables } = useEditorFacts()
  const isKnown = variables.some((known) => known === name)
  return (
    <span className="mail-chip" data-unknown={isKnown ? undefined : ''}>
      {variableLabel(name)}
    </span>
  )
}
