import type { BackupStatus } from '#contract/backups.ts'
import type { ApprovalText, MailChoice, MailPreference } from '#contract/team/team-settings.ts'
import { isBackupOverdue } from '#domain/backups.ts'
import { settingsChanged } from '#domain/effects/people.ts'
import { decidedMeanwhile, found } from '#domain/refusal.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps, ReadDeps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { enqueueDigests } from '#server/jobs/digests.job.ts'
import { countWaitingNotices } from '#server/jobs/digests.store.ts'
import { selectBackupState } from '#server/shared/backup-state.store.ts'
import { dated } from '#server/shared/dates.ts'
import {
  type ApprovalTextRow,
  lockApprovalText,
  selectApprovalText,
  selectChoice,
  updateApprovalText,
  upsertChoice,
} from './team-settings.store.ts'

export async function getMailPreference({ db }: Pick<Deps, 'db'>, { user }: Caller): Promise<MailPreference> {
  const key = emailKeyOf(user.email)
  const [choice, waiting] = await Promise.all([selectChoice(db, key), countWaitingNotices(db, key)])
  return { choice, email: user.email, waiting }
}

/** Choosing instant mail sends the gathered notices; choosing no mail drops them. */
export async function changeMailPreference(deps: Deps, caller: Caller, choice: MailChoice): Promise<MailPreference> {
  const key = emailKeyOf(caller.user.email)
  await deps.transaction(async (tx) => {
    await upsertChoice(tx, { addressKey: key, choice, at: deps.now() })
    await enqueueDigests(tx, deps, key)
    await record(tx, contextOf(deps, caller), settingsChanged, { changes: { mail: choice } })
  })
  return getMailPreference(deps, caller)
}

const TEXT = 'Text'

export const getApprovalSettings = async ({ db }: Pick<Deps, 'db'>): Promise<ApprovalText> =>
  dated(found(await selectApprovalText(db), TEXT))

export const approvalTextOnFile = async (db: Queryable): Promise<string> =>
  found(await selectApprovalText(db), TEXT).text

export function changeApprovalText(
  deps: Deps,
  caller: Caller,
  { text, expectedVersion }: { text: string; expectedVersion: number },
): Promise<ApprovalText> {
  return deps.transaction(async (tx) => {
    const stored = found(await lockApprovalText(tx), TEXT)
    if (stored.version !== expectedVersion) throw changedMeanwhile(stored)
    if (stored.text === text) return dated(stored)
    const context = contextOf(deps, caller)
    await updateApprovalText(tx, text, { by: caller.id, at: context.at })
    const changes = { approvalText: `version ${stored.version} → ${stored.version + 1}` }
    await record(tx, context, settingsChanged, { changes })
    return dated(found(await selectApprovalText(tx), TEXT))
  })
}

const changedMeanwhile = ({ changedBy, changedAt }: ApprovalTextRow) =>
  decidedMeanwhile(
    { by: changedBy?.name, at: changedAt },
    (by) => `${by} has changed this text in the meantime. Load the latest text before you change it.`,
  )

export async function backupStatus({ db, config, now }: ReadDeps): Promise<BackupStatus> {
  const state = await selectBackupState(db)
  return {
    ...dated(state),
    isOverdue: isBackupOverdue(state.lastVerifiedAt, now()),
    isScheduled: config.backup.every !== undefined,
    isEncrypted: config.backup.recipients.length > 0,
  }
}
