import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stripeWebhook } from '#contract/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '#server/config.ts'
import { isLoopbackHost } from './this-machine.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses requests that change something and come from a page of another site. */
export function refuseOtherSites(app: FastifyInstance, config: Config): void {
  const own = new URL(config.publicUrl)
  const isOwn = (claimed: string, request: FastifyRequest) => {
    if (!URL.canParse(claimed)) return false
    const source = new URL(claimed)
    if (source.origin === own.origin) return true
    // In evaluation people open the portal by any spelling of loopback; its port must still be the portal's.
    const ports = [own.port, String(request.socket.localPort ?? '')]
    return (
      !config.production &&
      source.protocol === 'http:' &&
      isLoopbackHost(source.hostname) &&
      ports.includes(source.port)
    )
  }
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    // Judged by its signature alone.
    if (request.routeOptions.url === stripeWebhook.path) return
    const claimed = request.headers.origin ?? request.headers.referer
    if (claimed === undefined || isOwn(claimed, request)) return
    throw new Refusal('forbidden', 'This request came from another site')
  })
}
