export { AcceptanceList } from './acceptance-list.tsx'
export { legalTextQuery } from './legal-text.queries.ts'
export { LegalTextReader } from './legal-text-reader.tsx'
