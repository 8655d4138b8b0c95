export { type GroupChoice, groupChoicesQuery } from './groups.queries.ts'
export { PermissionMatrix } from './permission-matrix.tsx'
export { permissionWord } from './permission-words.ts'
