export * from './app-fields.ts'
export * from './domain-list.ts'
export { displayDomain, domainKey, domainName } from './domain-name.ts'
