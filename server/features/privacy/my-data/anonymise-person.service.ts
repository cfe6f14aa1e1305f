import { personErased } from '#domain/effects/my-data.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type EffectDeps, record } from '#server/effects/record.ts'
import type { Tombstone } from '#server/privacy/tombstones.ts'
import {
  anonymiseCase,
  anonymisePayments,
  anonymiseTeamTexts,
  clearStoredResponses,
  closeCase,
} from './anonymise-case.store.ts'
import {
  anonymiseUser,
  deleteAuditTexts,
  deleteViewsNaming,
  insertErasedPerson,
  lockPersonToErase,
} from './anonymise-person.store.ts'
import { detachFiles, markFileRemoved, selectFilesToDelete } from './erased-files.store.ts'

const byPortalItself = { ip: '127.0.0.1', requestId: 'erasure' }

/**
 * Anonymises a person in one transaction: deletes identifying data and detaches the files. Amounts, consents,
 * disclosures and the audit stay under the bare id. Idempotent; returns false for an unknown id.
 */
export async function anonymisePerson(tx: Tx, deps: EffectDeps, { personId, erasedAt }: Tombstone): Promise<boolean> {
  const person = await lockPersonToErase(tx, personId)
  const at = new Date(erasedAt)
  await insertErasedPerson(tx, personId, at)
  if (!person) return false
  const { applicationId } = person
  await detachFiles(tx, personId, at)
  if (applicationId !== null) {
    await anonymiseCase(tx, applicationId, at)
    await anonymisePayments(tx, applicationId, at)
    await clearStoredResponses(tx, applicationId)
    await anonymiseTeamTexts(tx, applicationId)
    await closeCase(tx, applicationId, at)
  }
  await deleteAuditTexts(tx, { personId, applicationId, at })
  await deleteViewsNaming(tx, personId)
  await anonymiseUser(tx, person, at)
  if (applicationId !== null) await deps.refreshCase(tx, applicationId, at)
  if (person.erasedAt === null) {
    await record(tx, anonymousContext(deps, byPortalItself, at), personErased, { userId: personId })
  }
  return true
}

export async function removeErasedFiles(
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  personId: string,
): Promise<void> {
  for (;;) {
    const keys = await selectFilesToDelete(db, personId)
    if (keys.length === 0) return
    for (const key of keys) {
      await storage.remove(key)
      if ((await storage.sizeOf(key)) !== null) throw new Error(`the file ${key} is still there after its removal`)
      await markFileRemoved(db, key, now())
    }
  }
}
