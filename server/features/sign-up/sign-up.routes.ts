import type { FastifyInstance } from 'fastify'
import * as api from '#contract/sign-up.ts'
import type { Deps } from '#server/deps.ts'
import { callerKey } from '#server/http/caller.ts'
import { mount } from '#server/http/mount.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { keepDetails } from './sign-up.store.ts'

/** Signing up: the answer is the same for every valid body, whether or not the address is known. */
export function signUpRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.signUp, async ({ body }, _caller, { ip }) => {
    await deps.limits.take('signUpsPerCaller', callerKey(ip))
    await keepDetails(deps.db, emailKeyOf(body.email), body, deps.now())
    return {}
  })
}
