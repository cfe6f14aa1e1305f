import type { FastifyInstance } from 'fastify'
import * as api from '#contract/account/passkeys.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { sessionHashOf, setSessionCookie, userAgentOf } from '#server/http/session.ts'
import { signInByPasskey, startPasskeySignIn } from './assertion.service.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'
import { confirmRecoveryCodes, createRecoveryCodes, recoverByCode } from './recovery.service.ts'
import { addPasskey, startPasskeyRegistration } from './registration.service.ts'
import { startStepUp } from './step-up.service.ts'

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  // Where a provider signs people in, no other way stays open beside it.
  if (deps.identity) return

  mount(app, deps, api.listPasskeys, ({ page }, caller) => listPasskeys(deps, caller, page))
  mount(app, deps, api.startPasskeyRegistration, (_input, caller) => startPasskeyRegistration(deps, caller))
  mount(app, deps, api.addPasskey, ({ body }, caller, { reply }) =>
    addPasskey(deps, caller, { name: body.name, response: body.response, userAgent: userAgentOf(reply.request) }),
  )
  mount(app, deps, api.renamePasskey, ({ params, body }, caller) => renamePasskey(deps, caller, { ...body, ...params }))
  mount(app, deps, api.removePasskey, async ({ params }, caller) => {
    await removePasskey(deps, caller, params.passkeyId)
    return {}
  })
  mount(app, deps, api.startPasskeySignIn, (_input, _caller, from) => startPasskeySignIn(deps, from))
  mount(app, deps, api.signInWithPasskey, async ({ body }, _caller, { ip, requestId, reply }) => {
    const { user, startPage, token } = await signInByPasskey(deps, {
      response: body.response,
      endedSession: sessionHashOf(deps.config, reply.request),
      userAgent: userAgentOf(reply.request),
      ip,
      requestId,
    })
    setSessionCookie(deps.config, reply, { role: user.role, token })
    return { user, startPage }
  })
  mount(app, deps, api.createRecoveryCodes, (_input, caller) => createRecoveryCodes(deps, caller))
  mount(app, deps, api.confirmRecoveryCodes, async ({ body }, caller) => {
    await confirmRecoveryCodes(deps, caller, body.code)
    return {}
  })
  mount(app, deps, api.recoverByCode, async ({ body }, caller) => {
    await recoverByCode(deps, caller, body.code)
    return {}
  })
  mount(app, deps, api.startStepUp, ({ body }, caller) => startStepUp(deps, caller, body))
}
