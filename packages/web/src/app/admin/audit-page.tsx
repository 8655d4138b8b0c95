import { AuditList } from '../../features/audit/audit-list.tsx'
import { permissionWord } from '../../features/group/permission-words.ts'
import type { EntryWords } from '../../framework/form/value-words.ts'

const words: EntryWords = (field, entry) => (field === 'permissions' ? permissionWord(String(entry)) : String(entry))

export const AuditPage = () => <AuditList words={words} />
