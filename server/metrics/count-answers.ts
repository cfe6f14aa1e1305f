import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { followEvents } from '#contract/live.ts'
import { portalPages, publicPages } from '#contract/pages.ts'
import type { Metrics } from './metrics.ts'

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const pages = new Set<string>([...publicPages, ...portalPages])

export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestAnswered({
      method: usualMethods.has(request.method) ? request.method : 'other',
      route: labelOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url !== followEvents.path || reply.statusCode !== 200) return
    metrics.streamOpened()
    // `finished` also fires for a client that has left before, where a `close` listener would be too late.
    finished(reply.raw, () => metrics.streamClosed())
  })
}

function labelOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return /^\/(api|objects|dev|healthz|readyz|metrics)\b/.test(url) || pages.has(url) ? url : 'file'
}
