export { dunningFields, dunningFieldWords } from './dunning-fields.ts'
export {
  type Claim,
  type DunningLevel,
  type DunningStep,
  dunningLevels,
  dunningStep,
  dunningTerm,
  dunningWords,
  leastDunned,
} from './dunning-step.ts'
