import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawRouteSpec } from '#contract/route.ts'

const MAX_EVENT_BYTES = 1024 * 1024

/** Mounts a webhook of a payment provider; reads any content type as raw bytes, which the signature covers. */
export function mountWebhook(
  app: FastifyInstance,
  { spec, header }: { spec: Pick<RawRouteSpec, 'method' | 'path'>; header: string },
  receive: (event: { body: Buffer; signature: string | undefined; request: FastifyRequest }) => Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: spec.method,
      url: spec.path,
      bodyLimit: MAX_EVENT_BYTES,
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers[header]
        await receive({ body, signature: typeof signature === 'string' ? signature : undefined, request })
        return reply.send({ received: true })
      },
    })
  })
}
