import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SignInProblem, signInProblems } from '#content/session/sign-in-problems.ts'
import { oidcCallback } from '#contract/account/session.ts'
import { oidcSignIn } from '#domain/account/lifetime.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { IdentityProvider } from '#server/gateways/identity/identity.ts'
import { IdentityError } from '#server/gateways/identity/identity-fault.ts'
import { readCookie } from '#server/http/browser-cookies.ts'
import { queryParameter } from '#server/http/query-parameter.ts'
import { callerOf, isSecure, sessionHashOf, setSessionCookie, userAgentOf } from '#server/http/session.ts'
import { finishOidcSignIn, noteFault, startOidcSignIn } from './oidc-sign-in.service.ts'

const MOST_UNDER_WAY = 10
const AGAIN_IN_S = 30

export function oidcSignInRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(oidcCallback.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { config, identity } = deps
    if (!identity) return reply.callNotFound()
    const state = queryOf(request, 'state')
    const cookie = cookieName(deps, state)
    const browserKey = request.cookies[cookie]
    if (browserKey) reply.clearCookie(cookie, cookieOptions(deps))
    try {
      const result = await finishOidcSignIn(deps, identity, {
        callbackPath: oidcCallback.path,
        search: new URL(request.url, config.publicUrl).search,
        state,
        browserKey: browserKey ?? '',
        signUp: readCookie(config, request, 'sign-up'),
        replacedSession: sessionHashOf(config, request),
        userAgent: userAgentOf(request),
        ip: request.ip,
        requestId: request.id,
      })
      if (!('problem' in result)) {
        setSessionCookie(config, reply, { role: result.user.role, token: result.token })
        return reply.redirect(result.returnTo === '/' ? result.startPage : result.returnTo, 302)
      }
      // A reload or the back button opened the callback twice; a signed-in person needs no error page.
      if (result.problem === 'over' && (await callerOf(deps, request))) return reply.redirect('/', 302)
      return leadToSignIn(request, reply, result)
    } catch (error) {
      return answerLimit(reply, error, '/')
    }
  })
}

export async function redirectToIdentityProvider(
  deps: Deps,
  provider: IdentityProvider,
  { request, reply, ...asked }: { request: FastifyRequest; reply: FastifyReply; returnTo: string; isAgain: boolean },
): Promise<FastifyReply> {
  try {
    const { url, state, browserKey } = await startOidcSignIn(deps, provider, {
      ...asked,
      callbackPath: oidcCallback.path,
      ip: request.ip,
    })
    forgetOthers(deps, request, reply)
    reply.setCookie(cookieName(deps, state), browserKey, {
      ...cookieOptions(deps),
      maxAge: oidcSignIn.lifetime / 1000,
    })
    return reply.redirect(url, 302)
  } catch (error) {
    if (!(error instanceof IdentityError)) return answerLimit(reply, error, asked.returnTo)
    noteFault(deps, error)
    return leadToSignIn(request, reply, { problem: 'away', returnTo: asked.returnTo })
  }
}

const prefix = ({ config }: Deps) => (isSecure(config) ? '__Host-sign-in-' : 'sign-in-')
/** Each pending sign-in has its own cookie, so that two tabs do not overwrite each other. */
const cookieName = (deps: Deps, state: string) => `${prefix(deps)}${state.replace(/[^\w-]/g, '').slice(0, 12)}`
// Lax, because the provider's site starts the callback.
const cookieOptions = ({ config }: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const

/** Deletes the cookies of abandoned sign-ins: too many exceed the size limit of a request. */
function forgetOthers(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const underWay = Object.keys(request.cookies).filter((name) => name.startsWith(prefix(deps)))
  if (underWay.length < MOST_UNDER_WAY) return
  for (const name of underWay) reply.clearCookie(name, cookieOptions(deps))
}

const queryOf = (request: FastifyRequest, name: string) => queryParameter(request, name) ?? ''

const signInPage = ({ problem, returnTo }: { problem: SignInProblem; returnTo: string }) =>
  `/login?${new URLSearchParams({ problem, ...(returnTo !== '/' && { returnTo }) })}`

function leadToSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  trouble: { problem: SignInProblem; returnTo: string },
): FastifyReply {
  if (trouble.problem !== 'away') return reply.redirect(signInPage(trouble), 302)
  if (!wantsPage(request)) {
    throw new Refusal('unavailable', signInProblems.away, { code: 'sign_in_unavailable', retryAfter: AGAIN_IN_S })
  }
  return reply.code(503).header('retry-after', String(AGAIN_IN_S)).type(HTML).send(pageThatLeadsTo(trouble))
}

function answerLimit(reply: FastifyReply, error: unknown, returnTo: string): FastifyReply {
  if (!(error instanceof Refusal && error.kind === 'tooMany' && wantsPage(reply.request))) throw error
  const trouble = { problem: 'often', returnTo } as const
  return reply
    .code(429)
    .header('retry-after', String(error.details.retryAfter ?? AGAIN_IN_S))
    .type(HTML)
    .send(pageThatLeadsTo(trouble))
}

const HTML = 'text/html; charset=utf-8'
const wantsPage = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes('text/html')

function pageThatLeadsTo(trouble: { problem: SignInProblem; returnTo: string }): string {
  const address = signInPage(trouble).replaceAll('&', '&amp;')
  return `<!doctype html>
<html lang="en">
<title>Sign in</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0; url=${address}">
<p>${signInProblems[trouble.problem]}</p>
<p><a href="${address}">Back to sign-in</a></p>
`
}
