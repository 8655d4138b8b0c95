export { isBackupDue, type KeptCounts, keptBackups } from './schedule.ts'
