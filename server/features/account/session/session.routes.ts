import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as api from '#contract/account/session.ts'
import { safeReturnPath } from '#contract/pages.ts'
import { knownDevice, signInCode } from '#domain/account/lifetime.ts'
import type { Deps } from '#server/deps.ts'
import { erasureDueAt } from '#server/features/privacy/my-data/erasures.service.ts'
import { readCookie, setCookie } from '#server/http/browser-cookies.ts'
import type { Caller } from '#server/http/caller.ts'
import { mount } from '#server/http/mount.ts'
import { isCrossSiteNavigation } from '#server/http/origin.ts'
import { queryParameter } from '#server/http/query-parameter.ts'
import {
  callerOf,
  clearSessionCookie,
  generateToken,
  sessionHashOf,
  setSessionCookie,
  userAgentOf,
} from '#server/http/session.ts'
import { endSession, signOutEverywhere } from './end-session.service.ts'
import { createMailTiming } from './mailed-codes.service.ts'
import { redirectToIdentityProvider } from './oidc-sign-in.routes.ts'
import { sendSignInCode, signInWithCode } from './sign-in-code.service.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  mount(app, deps, api.getUser, (_input, caller) => getUser(deps, caller))

  // With an identity provider, the portal offers no other way to sign in.
  if (!deps.identity) codeRoutes(app, deps)

  mount(app, deps, api.endSession, async (_input, { sessionHash, ip, requestId }, { reply }) => {
    await endSession(deps, sessionHash, { ip, requestId })
    clearSessionCookie(config, reply)
    return {}
  })

  mount(app, deps, api.signOutEverywhere, async (_input, caller, { reply }) => {
    await signOutEverywhere(deps, caller)
    clearSessionCookie(config, reply)
    return {}
  })

  // Browser navigations, which answer with redirects.
  app.get(api.startSignIn.path, { exposeHeadRoute: false }, async (request, reply) => {
    const returnTo = safeReturnPath(queryParameter(request, 'returnTo'))
    const isAgain = queryParameter(request, 'again') === '1'
    // When the database is unreachable, the page itself reports the problem.
    const caller = isAgain ? null : await callerOf(deps, request).catch(() => null)
    if (caller) return reply.redirect(returnTo, 302)
    if (deps.identity) return redirectToIdentityProvider(deps, deps.identity, { request, reply, returnTo, isAgain })
    return reply.redirect(returnTo === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo })}`, 302)
  })

  app.get(api.signOut.path, { exposeHeadRoute: false }, (request, reply) => signOut(deps, request, reply))
}

async function signOut(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { config } = deps
  const session = sessionHashOf(config, request)
  // A link on another site must not sign a person out.
  const isForeign = isCrossSiteNavigation(config, request)
  if (session && isForeign) return reply.redirect('/', 302)
  // The page has signed out before this navigation, so the session is gone.
  if (!isForeign && queryParameter(request, 'everything') === '1') reply.header('clear-site-data', '"storage"')
  if (session) {
    await endSession(deps, session, { ip: request.ip, requestId: request.id })
    clearSessionCookie(config, reply)
  }
  return reply.redirect('/', 302)
}

async function getUser(deps: Deps, caller: Caller) {
  const { user, teamRole, permissions, mobileNumber, hasConfirmedDetails, duty, hasConfirmedCodes, isOfferedPasskey } =
    caller
  const isApplicant = user.role === 'client'
  const dueAt = isApplicant && (await erasureDueAt(deps.db, user.id))
  return {
    ...user,
    teamRole,
    permissions: [...permissions],
    ...(mobileNumber && { mobileNumber }),
    ...(isApplicant && !hasConfirmedDetails && { detailsToConfirm: true as const }),
    ...(duty && { passkeyDuty: duty }),
    ...(hasConfirmedCodes && { hasRecoveryCodes: true as const }),
    ...(isOfferedPasskey && !deps.identity && { passkeyOffer: true as const }),
    ...(dueAt && { erasureDueAt: dueAt }),
  }
}

function codeRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const timing = createMailTiming()

  mount(app, deps, api.sendSignInCode, async ({ body }, _caller, { ip, requestId, reply }) => {
    const cookie = readCookie(config, reply.request, 'code-requester')
    const requester = cookie && isToken(cookie) ? cookie : generateToken()
    setCookie(config, reply, { cookie: 'code-requester', token: requester, lifetime: signInCode.lifetime })
    const device = readCookie(config, reply.request, 'device')
    const codeRequest = { email: body.email, requester, isCookieless: cookie === null, device }
    await sendSignInCode(deps, { timing, request: codeRequest }, { ip, requestId })
    return { success: true as const }
  })

  mount(app, deps, api.signInWithCode, async ({ body }, _caller, { ip, requestId, reply }) => {
    const { request } = reply
    const attempt = {
      ...body,
      requester: readCookie(config, request, 'code-requester'),
      device: readCookie(config, request, 'device'),
      signUp: readCookie(config, request, 'sign-up'),
      isBrowser: isBrowser(request),
      replacedSession: sessionHashOf(config, request),
      userAgent: userAgentOf(request),
    }
    const { user, startPage, token, device } = await signInWithCode(deps, attempt, { ip, requestId })
    // The session comes first: programs that keep only one cookie keep the first.
    setSessionCookie(config, reply, { role: user.role, token })
    setCookie(config, reply, { cookie: 'device', token: device, lifetime: knownDevice.lifetime })
    return { user, startPage }
  })
}

const isBrowser = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

const isToken = (value: string) => /^[\w-]{43}$/.test(value)
