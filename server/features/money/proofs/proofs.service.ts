import { v7 as uuid } from 'uuid'
import { PAID_LONG_AGO } from '#contract/money/payments-by-hand.ts'
import type * as api from '#contract/money/proofs.ts'
import {
  type AdminPaymentProof,
  MOST_SUBMITTED_PROOFS,
  type NewPaymentProof,
  type PaymentProof,
  PaymentProofStatus,
} from '#contract/money/proofs.ts'
import type { Parsed } from '#contract/route.ts'
import { FILED_ALREADY } from '#domain/documents/file-refusals.ts'
import { paymentProofSubmitted } from '#domain/effects/payment-proofs.ts'
import * as may from '#domain/may.ts'
import { centsOf } from '#domain/money/amounts.ts'
import { isLongAgo } from '#domain/money/plausible-days.ts'
import { creditedCents } from '#domain/money/rates/exchange.ts'
import { assertAllowed, fieldError, found, Refusal } from '#domain/refusal.ts'
import { assertReadsMoney, foundApplication } from '#server/cases/application-access.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import { insertEvidenceFile } from '#server/cases/evidence-files.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, LockedUpload } from '#server/deps.ts'
import { record } from '#server/effects/record.ts'
import { activeChannel } from '#server/features/money/channels/active-channel.ts'
import { TOO_LITTLE } from '#server/features/money/payments/by-hand.service.ts'
import { reserveReferences } from '#server/features/money/payments/references.ts'
import { rateFor } from '#server/features/money/rates/rates.service.ts'
import { answerOnce, type CallContext, callContext } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { todayOf } from '#server/shared/dates.ts'
import { toAdminProof, toPaymentProof } from './proof-view.ts'
import {
  countAllProofs,
  countSubmitted,
  insertProof,
  selectAllProofs,
  selectProof,
  selectProofs,
} from './proofs.store.ts'

export async function listPaymentProofs(
  deps: Deps,
  caller: Caller,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<PaymentProof>> {
  await assertReadsMoney(deps.db, caller, applicationId)
  return newestPage(deps.db, page, selectProofs(applicationId), toPaymentProof)
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

export function submitPaymentProof(
  deps: Deps,
  caller: Caller,
  { proof, key }: { proof: NewPaymentProof; key: string },
): Promise<PaymentProof> {
  const once = (tx: Tx, file: LockedUpload | null) => {
    const context = callContext(tx, deps, caller)
    return answerOnce(context, { key, asked: ['payment_proof', proof] }, () => submitIn(context, proof, file))
  }
  const { uploadURL } = proof
  if (!uploadURL) return deps.transaction((tx) => once(tx, null))
  return deps.attachUpload(caller, { uploadURL }, once)
}

function assertPaidLately(paidOn: string, today: string): void {
  if (paidOn > today) throw fieldError('paidOn', 'The payment cannot be made after today')
  if (isLongAgo(paidOn, today)) throw fieldError('paidOn', PAID_LONG_AGO)
}

async function submitIn(
  context: CallContext,
  proof: NewPaymentProof,
  file: LockedUpload | null,
): Promise<PaymentProof> {
  const { tx, deps, caller, at } = context
  const { channelId, amount, currency, references, paidOn, payerName, rateId } = proof
  const locked = await lockApplicationOwner(tx, proof.applicationId)
  const owner = foundApplication(locked, (one) => may.readApplication(caller, one))
  assertAllowed(may.submitPaymentProof(caller, owner))
  const { id: applicationId, userId } = owner
  const channel = await activeChannel(tx, channelId)
  if (currency !== channel.currency) {
    throw fieldError('currency', `${channel.name} takes payments in ${channel.currency}`)
  }
  assertPaidLately(paidOn, todayOf(deps))
  const rate = await rateFor(tx, deps, { applicationId, currency, paidOn, rateId })
  if (rate && creditedCents(centsOf(amount), rate.rate) === 0) throw fieldError('amount', TOO_LITTLE)
  if ((await countSubmitted(tx, applicationId)) >= MOST_SUBMITTED_PROOFS) {
    const most = `${MOST_SUBMITTED_PROOFS} payments are being checked already. Please wait until we have checked some of them.`
    throw new Refusal('conflict', most)
  }
  if (file?.isFiled) throw new Refusal('conflict', FILED_ALREADY)
  const id = uuid()
  if (file) await insertEvidenceFile(tx, { uploadId: file.id, applicationId, shownToApplicant: true, at })
  const money = { applicationId, channelId, amount, currency, rateId: rate?.id ?? null }
  await insertProof(tx, { ...money, id, paidOn, payerName, file, by: caller.id, at })
  await reserveReferences(tx, { channelId, references, field: 'references', proofId: id })
  const facts = { applicationId, userId, proofId: id, channelId, amount, currency }
  const mailsOffice = userId === caller.id || !may.can(caller, 'money.keep')
  await record(tx, context, paymentProofSubmitted, { ...facts, mailsOffice })
  return toPaymentProof(found(await selectProof(tx, id), 'Payment proof'))
}
