import type { MailChoice, MailPreference } from '#contract/team/team-settings.ts'
import { settingsChanged } from '#domain/effects/people.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { enqueueDigests } from '#server/jobs/digests.job.ts'
import { countWaitingNotices } from '#server/jobs/digests.store.ts'
import { selectChoice, upsertChoice } from './team-settings.store.ts'

export async function getMailPreference({ db }: Pick<Deps, 'db'>, { user }: Caller): Promise<MailPreference> {
  const key = emailKeyOf(user.email)
  const [choice, waiting] = await Promise.all([selectChoice(db, key), countWaitingNotices(db, key)])
  return { choice, email: user.email, waiting }
}

/** Choosing mail at once sends what is gathered; choosing none drops it. */
export async function changeMailPreference(deps: Deps, caller: Caller, choice: MailChoice): Promise<MailPreference> {
  const key = emailKeyOf(caller.user.email)
  await deps.transaction(async (tx) => {
    await upsertChoice(tx, { addressKey: key, choice, at: deps.now() })
    await enqueueDigests(tx, deps, key)
    await record(tx, contextOf(deps, caller), settingsChanged, { changes: { mail: choice } })
  })
  return getMailPreference(deps, caller)
}
