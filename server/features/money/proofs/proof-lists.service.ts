import type * as api from '#contract/money/proofs.ts'
import { type AdminPaymentProof, type PaymentProof, PaymentProofStatus } from '#contract/money/proofs.ts'
import type { Parsed } from '#contract/route.ts'
import { assertReadsMoney } from '#server/cases/application-access.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { toAdminProof, toPaymentProof } from './proof-view.ts'
import { countAllProofs, countProofs, selectAllProofs, selectProofs } from './proofs.store.ts'

export async function listPaymentProofs(
  deps: Deps,
  caller: Caller,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<PaymentProof>> {
  await assertReadsMoney(deps.db, caller, applicationId)
  const reading = selectProofs(deps.db, applicationId, sliceOf(page))
  const { rows, total } = await pageOfShortList(page, reading, () => countProofs(deps.db, applicationId))
  return { rows: rows.map(toPaymentProof), total }
}

export async function listAllPaymentProofs(
  deps: Deps,
  { status, order, page }: Parsed<typeof api.listAllPaymentProofs>['query'] & { page: PageRequest },
): Promise<PageOf<AdminPaymentProof>> {
  const slice = { status, isOldestFirst: order === 'oldest', ...sliceOf(page) }
  const statuses = status === undefined ? PaymentProofStatus.options : [status]
  const reading = selectAllProofs(deps.db, slice)
  const { rows, total } = await pageOfShortList(page, reading, () => countAllProofs(deps.db, statuses))
  return { rows: rows.map(toAdminProof), total }
}
