export { dressText, dressTopic } from './dress.ts'
export {
  type Costs,
  type MailData,
  noData,
  type Row,
  type TableDate,
  type TableEntry,
  type Tone,
} from './mail-data.ts'
export { extraRecipients } from './recipients.ts'
export { storedBlocks } from './stored-blocks.ts'
export { subjectOf } from './subject.ts'
export { countBroken } from './template.repository.ts'
export { templateRoutes } from './template.routes.ts'
