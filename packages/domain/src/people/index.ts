export * from './common-passwords.ts'
export * from './login-fields.ts'
export * from './password-fields.ts'
export * from './person-fields.ts'
