import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { isSecure } from './session.ts'

const paths = { 'code-requester': '/', device: '/', handover: '/api/handover', 'sign-up': '/' } as const
export type BrowserCookie = keyof typeof paths

function nameOf(config: Config, cookie: BrowserCookie) {
  if (!isSecure(config)) return cookie
  return paths[cookie] === '/' ? `__Host-${cookie}` : `__Secure-${cookie}`
}

const optionsOf = (config: Config, cookie: BrowserCookie) =>
  ({ path: paths[cookie], httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const

export const readCookie = (config: Config, request: FastifyRequest, cookie: BrowserCookie): string | null =>
  request.cookies[nameOf(config, cookie)] || null

export function setCookie(
  config: Config,
  reply: FastifyReply,
  { cookie, token, lifetime }: { cookie: BrowserCookie; token: string; lifetime: number },
): void {
  reply.setCookie(nameOf(config, cookie), token, { ...optionsOf(config, cookie), maxAge: lifetime / 1000 })
}
