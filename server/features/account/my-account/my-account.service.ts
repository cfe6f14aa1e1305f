import type { MyAccount, MySession } from '#contract/account/my-account.ts'
import type { MyDetailsChange } from '#contract/account/my-details.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { isActive } from '#domain/account/lifetime.ts'
import { oneSessionEnded } from '#domain/effects/sessions.ts'
import { found } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { changeDetails } from '#server/features/account/my-details/my-details.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { isOwnerAddress } from '#server/http/session.ts'
import { dated } from '#server/shared/dates.ts'
import { deleteOwnSession, selectAccount, selectOwnSessions } from './my-account.store.ts'

export async function getMyAccount(deps: Deps, { id }: Caller): Promise<MyAccount> {
  const { emailKey, ...account } = found(await selectAccount(deps.db, id), 'User')
  return { ...dated(account), addressFrom: addressFrom(deps, emailKey) }
}

export function addressFrom({ config, identity }: Deps, emailKey: string): MyAccount['addressFrom'] {
  if (identity) return 'provider'
  return isOwnerAddress(config, emailKey) ? 'settings' : 'person'
}

export async function changeMyAccount(deps: Deps, caller: Caller, change: MyDetailsChange): Promise<MyAccount> {
  await changeDetails(deps, caller, change)
  return getMyAccount(deps, caller)
}

export async function listMySessions(deps: Deps, caller: Caller, ask: PageRequest): Promise<PageOf<MySession>> {
  const now = deps.now()
  const sessions = await selectOwnSessions(deps.db, caller)
  const active = sessions.filter((session) => isActive(caller.user.role, session, now))
  const rows = active.map(({ id, userAgent, createdAt, lastSeenAt, isCurrent }) => ({
    id,
    device: deviceName(userAgent),
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: isCurrent,
  }))
  return pageInMemory(rows, ({ id }) => id, ask)
}

export async function endOwnSession(deps: Deps, caller: Caller, sessionId: string): Promise<{ isCurrent: boolean }> {
  const isCurrent = await deps.transaction(async (tx) => {
    const ended = found(await deleteOwnSession(tx, caller, sessionId), 'Session')
    await record(tx, contextOf(deps, caller), oneSessionEnded, { userId: caller.id, ...ended })
    return ended.isCurrent
  })
  await deps.sessionCache.pauseUntilForgotten()
  return { isCurrent }
}
