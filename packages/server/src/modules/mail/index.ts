export { countMails } from './mail.repository.ts'
export { mailRoutes } from './mail.routes.ts'
export { queueMail, queuePlatformMail } from './queue-mail.ts'
export { mailJobs } from './send-mail.ts'
