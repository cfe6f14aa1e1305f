import type { FastifyInstance } from 'fastify'
import * as myAccount from '#contract/account/my-account.ts'
import * as myDetails from '#contract/account/my-details.ts'
import * as passkeys from '#contract/account/passkeys.ts'
import * as signingUp from '#contract/account/sign-up.ts'
import { unverifiedSignUp } from '#domain/account/lifetime.ts'
import type { Deps } from '#server/deps.ts'
import { setCookie } from '#server/http/browser-cookies.ts'
import { mount } from '#server/http/mount.ts'
import { clearSessionCookie, sessionHashOf, setSessionCookie, userAgentOf } from '#server/http/session.ts'
import { confirmAddressChange, requestAddressChange } from './my-account/address-change.service.ts'
import { changeMyAccount, endOwnSession, getMyAccount, listMySessions } from './my-account/my-account.service.ts'
import { changeMyNotices, getMyDetails, getMyNotices } from './my-details/my-details.service.ts'
import { signInByPasskey, startPasskeySignIn } from './passkeys/assertion.service.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.service.ts'
import { confirmRecoveryCodes, createRecoveryCodes, recoverByCode } from './passkeys/recovery.service.ts'
import { addPasskey, startPasskeyRegistration } from './passkeys/registration.service.ts'
import { startStepUp } from './passkeys/step-up.service.ts'
import { signUp } from './sign-up/sign-up.service.ts'

function myAccountRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, myAccount.getMyAccount, (_input, caller) => getMyAccount(deps, caller))
  mount(app, deps, myAccount.changeMyAccount, ({ body }, caller) => changeMyAccount(deps, caller, body))
  mount(app, deps, myAccount.requestAddressChange, ({ body }, caller) => requestAddressChange(deps, caller, body.email))
  mount(app, deps, myAccount.confirmAddressChange, async ({ body }, caller) => {
    await confirmAddressChange(deps, caller, body)
    return getMyAccount(deps, caller)
  })
  mount(app, deps, myAccount.listMySessions, ({ page }, caller) => listMySessions(deps, caller, page))
  mount(app, deps, myAccount.endMySession, async ({ params }, caller, { reply }) => {
    const { isCurrent } = await endOwnSession(deps, caller, params.sessionId)
    if (isCurrent) clearSessionCookie(deps.config, reply)
  })
}

function myDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, myDetails.getMyDetails, (_input, caller) => getMyDetails(deps, caller))
  mount(app, deps, myDetails.getMyNotices, (_input, caller) => getMyNotices(deps, caller))
  mount(app, deps, myDetails.changeMyNotices, ({ body }, caller) => changeMyNotices(deps, caller, body))
}

function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  // With an identity provider, the portal offers no other way to sign in.
  if (deps.identity) return

  mount(app, deps, passkeys.listPasskeys, ({ page }, caller) => listPasskeys(deps, caller, page))
  mount(app, deps, passkeys.startPasskeyRegistration, (_input, caller) => startPasskeyRegistration(deps, caller))
  mount(app, deps, passkeys.addPasskey, ({ body }, caller, { reply }) =>
    addPasskey(deps, caller, { name: body.name, response: body.response, userAgent: userAgentOf(reply.request) }),
  )
  mount(app, deps, passkeys.renamePasskey, ({ params, body }, caller) =>
    renamePasskey(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, passkeys.removePasskey, ({ params }, caller) => removePasskey(deps, caller, params.passkeyId))
  mount(app, deps, passkeys.startPasskeySignIn, (_input, _caller, from) => startPasskeySignIn(deps, from))
  mount(app, deps, passkeys.signInWithPasskey, async ({ body }, _caller, { ip, requestId, reply }) => {
    const { user, startPage, token } = await signInByPasskey(deps, {
      response: body.response,
      replacedSession: sessionHashOf(deps.config, reply.request),
      userAgent: userAgentOf(reply.request),
      ip,
      requestId,
    })
    setSessionCookie(deps.config, reply, { role: user.role, token })
    return { user, startPage }
  })
  mount(app, deps, passkeys.createRecoveryCodes, (_input, caller) => createRecoveryCodes(deps, caller))
  mount(app, deps, passkeys.confirmRecoveryCodes, async ({ body }, caller) => {
    await confirmRecoveryCodes(deps, caller, body.code)
    return {}
  })
  mount(app, deps, passkeys.recoverByCode, async ({ body }, caller) => {
    await recoverByCode(deps, caller, body.code)
    return {}
  })
  mount(app, deps, passkeys.startStepUp, ({ body }, caller) => startStepUp(deps, caller, body))
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  // The response is the same for every valid body, so that nobody learns whether the address is known.
  mount(app, deps, signingUp.signUp, async ({ body }, _caller, { ip, reply }) => {
    const token = await signUp(deps, body, ip)
    setCookie(deps.config, reply, { cookie: 'sign-up', token, lifetime: unverifiedSignUp.lifetime })
    return {}
  })
  myAccountRoutes(app, deps)
  myDetailsRoutes(app, deps)
  passkeyRoutes(app, deps)
}
