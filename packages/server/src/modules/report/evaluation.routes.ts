import { getEvaluation } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { evaluate } from './evaluate.ts'
import { evaluationFiles } from './evaluation-files.ts'
import { periodOf } from './period-of.ts'

export function evaluationRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, getEvaluation, ({ tenant, query: { from, until, category } }) =>
    tenant((tx) => evaluate(tx, periodOf(from, until), category)),
  )
  evaluationFiles(server, platform)
}
