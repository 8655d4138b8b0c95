export { buildAll } from './build-all.ts'
export type { AppLook } from './design.ts'
export { dressText, dressTopic, readLook } from './dress.ts'
export { logoPicture, logoSource, type MailLogo } from './logo-picture.ts'
export {
  type Costs,
  type MailData,
  noData,
  type Row,
  type TableDate,
  type TableEntry,
  type Tone,
} from './mail-data.ts'
export { told } from './order-block.ts'
export { namedPictures, pictureSource, shownHere } from './picture-source.ts'
export { extraRecipients } from './recipients.ts'
export { storedBlocks } from './stored-blocks.ts'
export { subjectOf } from './subject.ts'
export { countBroken } from './template.repository.ts'
export { templateRoutes } from './template.routes.ts'
