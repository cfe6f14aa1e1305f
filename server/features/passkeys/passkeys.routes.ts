import type { FastifyInstance } from 'fastify'
import * as api from '#contract/passkeys.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { sessionHashOf, setSessionCookie, userAgentOf } from '#server/http/session.ts'
import { signInByPasskey, signInOptions } from './assertion.service.ts'
import { ownPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'
import { confirmCodes, createCodes, recover } from './recovery.service.ts'
import { registerPasskey, registrationOptions } from './registration.service.ts'
import { stepUpOptions } from './step-up.service.ts'

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  // Where a provider signs people in, no other way stays open beside it.
  if (deps.identity) return

  mount(app, deps, api.listPasskeys, ({ page }, caller) => ownPasskeys(deps, caller, page))
  mount(app, deps, api.startPasskeyRegistration, (_input, caller) => registrationOptions(deps, caller))
  mount(app, deps, api.addPasskey, ({ body }, caller, { reply }) =>
    registerPasskey(deps, caller, { name: body.name, response: body.response, userAgent: userAgentOf(reply.request) }),
  )
  mount(app, deps, api.renamePasskey, ({ params, body }, caller) => renamePasskey(deps, caller, { ...params, ...body }))
  mount(app, deps, api.removePasskey, async ({ params }, caller) => {
    await removePasskey(deps, caller, params.passkeyId)
    return {}
  })
  mount(app, deps, api.startPasskeySignIn, (_input, _caller, from) => signInOptions(deps, from))
  mount(app, deps, api.signInWithPasskey, async ({ body }, _caller, { ip, requestId, reply }) => {
    const { user, startPage, token } = await signInByPasskey(deps, {
      response: body.response,
      endedSession: sessionHashOf(deps.config, reply.request),
      userAgent: userAgentOf(reply.request),
      ip,
      requestId,
    })
    setSessionCookie(deps.config, reply, user.role, token)
    return { user, startPage }
  })
  mount(app, deps, api.createRecoveryCodes, (_input, caller) => createCodes(deps, caller))
  mount(app, deps, api.confirmRecoveryCodes, async ({ body }, caller) => {
    await confirmCodes(deps, caller, body.code)
    return {}
  })
  mount(app, deps, api.recoverByCode, async ({ body }, caller) => {
    await recover(deps, caller, body.code)
    return {}
  })
  mount(app, deps, api.startStepUp, ({ body }, caller) => stepUpOptions(deps, caller, body))
}
