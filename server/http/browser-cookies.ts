import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { isSecure } from './session.ts'

export type BrowserCookie = 'code-requester' | 'device' | 'sign-up'

const nameOf = (config: Config, cookie: BrowserCookie) => (isSecure(config) ? `__Host-${cookie}` : cookie)
const optionsOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const

export const generateToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const readCookie = (config: Config, request: FastifyRequest, cookie: BrowserCookie): string | null =>
  request.cookies[nameOf(config, cookie)] || null

export function setCookie(
  config: Config,
  reply: FastifyReply,
  { cookie, token, lifetime }: { cookie: BrowserCookie; token: string; lifetime: number },
): void {
  reply.setCookie(nameOf(config, cookie), token, { ...optionsOf(config), maxAge: lifetime / 1000 })
}
