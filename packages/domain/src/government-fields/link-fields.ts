import { type GovernmentLink, governmentLinkLabels } from '../government/index.ts'
import { max, webAddress } from '../validation/index.ts'

const field = (label: string) => ({ label, rules: [webAddress, max(500)] })

/** Label and rules of each address. In a folder of their own: visitors see the links and need no rules. */
export const governmentLinkFields = Object.fromEntries(
  Object.entries(governmentLinkLabels).map(([name, label]) => [name, field(label)]),
) as Readonly<Record<GovernmentLink, ReturnType<typeof field>>>
