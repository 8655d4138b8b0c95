export { reminderJobs } from './reminder-jobs.ts'
