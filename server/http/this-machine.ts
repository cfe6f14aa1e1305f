import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '#server/config/config.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

export const isLoopbackHost = (host: string): boolean => LOOPBACK_NAMES.includes(host.toLowerCase())

// Headers that proxies and content networks add about themselves and the client.
const signsOfProxies = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
])
const isSignOfProxy = (name: string) => signsOfProxies.has(name) || name.startsWith('x-forwarded-')

/**
 * Tells whether a request comes from this machine to a portal that listens for nobody else: peer and Host header are
 * loopback and no proxy stands between. A page of another site causes requests with the Host of that site.
 */
export const isFromThisMachine = (
  config: Pick<Config, 'loopbackOnly' | 'servesThisMachine'>,
  request: FastifyRequest,
): boolean => config.loopbackOnly && isAskedHere(config, request)

/** Tells the same for a portal that may listen for others; a PUBLIC_URL elsewhere implies a proxy, maybe a mute one. */
export function isAskedHere(config: Pick<Config, 'servesThisMachine'>, request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  if (!config.servesThisMachine || !isLoopback(socket.remoteAddress ?? '')) return false
  if (Object.keys(headers).some(isSignOfProxy)) return false
  return isLoopbackHost((headers.host ?? '').replace(/:\d{1,5}$/, ''))
}
