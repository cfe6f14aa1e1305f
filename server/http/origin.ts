import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '#server/config.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a host name is this machine talking to itself. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.has(hostname)

function originOf(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}

/** The address a browser names as the source of a request; undefined when it names none. */
function claimedSource(request: FastifyRequest): string | undefined {
  return request.headers.origin ?? request.headers.referer
}

/** Refuses requests that change something and come from a page of another site. */
export function refuseOtherSites(app: FastifyInstance, config: Config): void {
  const own = new URL(config.publicUrl)
  const isOwn = (source: URL | null, request: FastifyRequest) => {
    if (!source) return false
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
    const source = claimedSource(request)
    if (source === undefined || isOwn(originOf(source), request)) return
    throw new Refusal('forbidden', 'This request came from another site')
  })
}
