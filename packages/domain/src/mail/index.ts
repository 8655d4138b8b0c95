export * from './dkim.ts'
export * from './letter-fields.ts'
export * from './mail-settings.ts'
export * from './send-again.ts'
