import { type MailVariable, mailVariables, variableGroups, variableGroupWords } from '@allmend/domain/template'
import { folded } from '../../../../framework/list/whole-list.ts'

/** Those whose name, group or example has all the words, group by group. */
export function foundVariables(variables: readonly MailVariable[], search: string): MailVariable[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const fits = (name: MailVariable) => {
    const { label, sample, group } = mailVariables[name]
    const text = folded(`${label} ${name} ${variableGroupWords[group]} ${sample}`)
    return words.every((word) => text.includes(word))
  }
  return variableGroups.flatMap((group) =>
    variables.filter((name) => mailVariables[name].group === group && fits(name)),
  )
}
