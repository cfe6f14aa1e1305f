import type { PostedAlone } from '#contract/money/overview.ts'
import { moneyPostedAlone } from '#domain/effects/ledger.ts'
import type { Tx } from '#server/database/open.ts'
import { dayOf } from '#server/ledger/ledger.ts'
import { selectPostedAlone } from '#server/ledger/posted-alone.store.ts'
import { isOnlyApprover } from '#server/shared/team.store.ts'
import { type RecordContext, record } from './record.ts'

interface PostedByHand {
  applicationId: string
  kind: PostedAlone['kind']
}

export async function reportPostedAlone(tx: Tx, context: RecordContext, posted: PostedByHand): Promise<void> {
  const { currency, timeZone, twoPeopleFrom, adminEmails } = context.deps.config
  const by = context.by.actorId
  if (by === null || (await isOnlyApprover(tx, adminEmails, 'money.keep'))) return
  const day = dayOf(context)
  const only = { ...posted, by }
  const done = await selectPostedAlone(tx, { day, timeZone, from: twoPeopleFrom, currency, only })
  for (const { amount, currency: inCurrency, wasReported } of done) {
    const facts = { ...posted, by, day, amount, currency: inCurrency }
    if (!wasReported) await record(tx, context, moneyPostedAlone, facts)
  }
}
