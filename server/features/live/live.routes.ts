import type { FastifyInstance } from 'fastify'
import * as api from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import { authorize, callerWithin } from '#server/http/mount.ts'
import { queryParameter } from '#server/http/query-parameter.ts'
import { followEvents } from './live.service.ts'

export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const { method, path } = api.followEvents

  // A raw route, because the response does not end; uncompressed, because each event must leave at once.
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    compress: false,
    onRequest: async (request) => {
      await authorize(deps, api.followEvents, request, { isActivity: false })
    },
    handler: async (request, reply) => {
      const stream = followEvents(deps, callerWithin(request), queryParameter(request, 'after'))
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  })

  // Ends the open streams on close: otherwise the portal waits for them.
  app.addHook('preClose', async () => deps.live.stop())
}
