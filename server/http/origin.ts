import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paymongoWebhook } from '#contract/money/checkout.ts'
import { stripeWebhook } from '#contract/money/payments.ts'
import { SHARE } from '#contract/pages.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '#server/config/config.ts'
import { isLoopbackHost } from './this-machine.ts'

// The signature protects a webhook; a file shared from a phone comes from no page, and changes nothing here.
const fromAnywhere: readonly (string | undefined)[] = [stripeWebhook.path, paymongoWebhook.path, SHARE]
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOwn(config: Config, claimed: string, request: FastifyRequest): boolean {
  if (!URL.canParse(claimed)) return false
  const [own, source] = [new URL(config.publicUrl), new URL(claimed)]
  if (source.origin === own.origin) return true
  // In evaluation people open the portal by any spelling of loopback; its port must still be the portal's.
  const ports = [own.port, String(request.socket.localPort ?? '')]
  return (
    !config.production && source.protocol === 'http:' && isLoopbackHost(source.hostname) && ports.includes(source.port)
  )
}

/** Tells whether a page of another site, or of a neighbour under the same domain, led the browser here. */
export function isCrossSiteNavigation(config: Config, request: FastifyRequest): boolean {
  const { referer, 'sec-fetch-site': site } = request.headers
  return site === 'cross-site' || site === 'same-site' || (referer !== undefined && !isOwn(config, referer, request))
}

/** Refuses requests that change something and come from a page of another site. */
export function refuseOtherSites(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    if (fromAnywhere.includes(request.routeOptions.url)) return
    const claimed = request.headers.origin ?? request.headers.referer
    if (claimed === undefined || isOwn(config, claimed, request)) return
    throw new Refusal('forbidden', 'This request came from another site')
  })
}
