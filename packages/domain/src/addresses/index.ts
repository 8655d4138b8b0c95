export * from './page-address.ts'
