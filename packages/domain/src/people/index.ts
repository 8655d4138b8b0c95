export * from './login-fields.ts'
