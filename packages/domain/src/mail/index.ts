export * from './mail-settings.ts'
