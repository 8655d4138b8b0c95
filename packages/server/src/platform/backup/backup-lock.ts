/** Whoever writes a backup holds it; any number, the same in every process. */
export const backupLock = 4_155_230

/** While somebody writes a backup, nothing its rows name may go. Asked in a transaction, and true until it ends. */
export const noBackupUnderWay = `select pg_try_advisory_xact_lock_shared(${backupLock}) as free`
