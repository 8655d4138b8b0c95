export { sealedWebhooks } from './target-secrets.ts'
export { webhookSubscribers } from './tell-targets.ts'
export { webhookRoutes } from './webhook.routes.ts'
export { webhookJobs } from './webhook-jobs.ts'
