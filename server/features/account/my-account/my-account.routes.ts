import type { FastifyInstance } from 'fastify'
import * as api from '#contract/account/my-account.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { clearSessionCookie } from '#server/http/session.ts'
import { confirmAddressChange, requestAddressChange } from './address-change.service.ts'
import { changeMyAccount, endOwnSession, getMyAccount, listMySessions } from './my-account.service.ts'

export function myAccountRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMyAccount, (_input, caller) => getMyAccount(deps, caller))
  mount(app, deps, api.changeMyAccount, ({ body }, caller) => changeMyAccount(deps, caller, body))
  mount(app, deps, api.requestAddressChange, ({ body }, caller) => requestAddressChange(deps, caller, body.email))
  mount(app, deps, api.confirmAddressChange, async ({ body }, caller) => {
    await confirmAddressChange(deps, caller, body)
    return getMyAccount(deps, caller)
  })
  mount(app, deps, api.listMySessions, ({ page }, caller) => listMySessions(deps, caller, page))
  mount(app, deps, api.endMySession, async ({ params }, caller, { reply }) => {
    const { isCurrent } = await endOwnSession(deps, caller, params.sessionId)
    if (isCurrent) clearSessionCookie(deps.config, reply)
    return {}
  })
}
