import type { FastifyInstance } from 'fastify'
import * as api from '#contract/account/sign-up.ts'
import { unverifiedSignUp } from '#domain/account/lifetime.ts'
import type { Deps } from '#server/deps.ts'
import { generateToken, hashToken, setCookie } from '#server/http/browser-cookies.ts'
import { callerKey } from '#server/http/caller.ts'
import { mount } from '#server/http/mount.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { upsertSignUp } from './sign-up.store.ts'

/** Signing up: the answer is the same for every valid body, whether or not the address is known. */
export function signUpRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.signUp, async ({ body }, _caller, { ip, reply }) => {
    await deps.limits.take('signUpsPerCaller', callerKey(ip))
    // Drawn anew each time: somebody who used this browser before must not know it.
    const token = generateToken()
    const details = { ...body, browserHash: hashToken(token), at: deps.now() }
    await upsertSignUp(deps.db, emailKeyOf(body.email), details)
    setCookie(deps.config, reply, { cookie: 'sign-up', token, lifetime: unverifiedSignUp.lifetime })
    return {}
  })
}
