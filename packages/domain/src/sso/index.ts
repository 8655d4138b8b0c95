export * from './directory-person.ts'
export * from './mapped-groups.ts'
export * from './own-path.ts'
export * from './sign-on-fields.ts'
