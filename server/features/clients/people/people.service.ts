import type { User } from '#contract/clients/people.ts'
import { allSessionsEnded } from '#domain/effects/sessions.ts'
import * as may from '#domain/may.ts'
import { assertAllowed, found } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { deleteSessionsOf } from '#server/http/session.store.ts'
import { isOwnerAddress, roleOf } from '#server/http/session.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import { countFoundUsers, countUsers, selectEmailKey, selectUsers, type UserFilter } from './people.store.ts'

export async function listUsers(
  { config, db }: Deps,
  { search, application }: { search?: string | undefined; application?: 'none' | undefined },
  ask: PageRequest,
): Promise<PageOf<User>> {
  const filter: UserFilter = { search, withoutApplication: application === 'none' ? config.adminEmails : undefined }
  const isWhole = search === undefined && application === undefined
  const reading = selectUsers(db, { ...filter, ...sliceOf(ask) })
  const { rows, total } = await (isWhole
    ? pageOfShortList(ask, reading, () => countUsers(db))
    : pageOfShortList(ask, reading, () => countFoundUsers(db, filter), COUNTED_TO))
  return {
    rows: rows.map(({ id, emailKey, teamRole, firstName, lastName, name, email }) => ({
      id,
      role: roleOf(config, { emailKey, teamRole }),
      firstName,
      lastName,
      name,
      email,
    })),
    total,
  }
}

export async function endSessions(deps: Deps, caller: Caller, userId: string): Promise<void> {
  await deps.transaction(async (tx) => {
    const emailKey = found(await selectEmailKey(tx, userId), 'User')
    assertAllowed(may.endSessions(caller, { isOwner: isOwnerAddress(deps.config, emailKey) }))
    const ended = await deleteSessionsOf(tx, userId)
    await record(tx, contextOf(deps, caller), allSessionsEnded, { userId, ended })
  })
  await deps.sessionCache.pauseUntilForgotten()
}
