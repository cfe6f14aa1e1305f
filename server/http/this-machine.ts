import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '#server/config.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host, as an address in a browser names it, is this machine. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_NAMES.includes(host.toLowerCase())

/**
 * Whether a request was made on this very machine, to a portal that listens for nobody else: peer and Host header
 * are loopback and no proxy stands between. What a page of another site causes carries that site's Host.
 */
export const isFromThisMachine = (config: Pick<Config, 'loopbackOnly'>, request: FastifyRequest): boolean =>
  config.loopbackOnly && isAskedHere(request)

/** The same of a portal that may listen for others too. */
export function isAskedHere(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  if (!isLoopback(socket.remoteAddress ?? '')) return false
  if (Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) return false
  return isLoopbackHost((headers.host ?? '').replace(/:\d{1,5}$/, ''))
}
