import type { BookedReference } from '#domain/money/statements/suggest.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import type { Tx } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type ReferenceOwner = { proofId: string } | { paymentId: string }

const idsOf = (owner: ReferenceOwner) => ({
  proofId: 'proofId' in owner ? owner.proofId : null,
  paymentId: 'paymentId' in owner ? owner.paymentId : null,
})

export interface NamedReference {
  normal: string
  reference: string
  position: number
}

/** Inserts references and returns the count of free ones; a fixed order avoids a deadlock. */
export function insertReferences(
  tx: Tx,
  { channelId, references, ...owner }: ReferenceOwner & { channelId: string; references: readonly NamedReference[] },
): Promise<number> {
  const { proofId, paymentId } = idsOf(owner)
  return tx.run(sql`
    insert into payment_references (channel_id, normal, reference, position, proof_id, payment_id)
    select ${channelId}::uuid, normal, reference, position, ${proofId}::uuid, ${paymentId}::uuid
    from json_to_recordset(${json(references)}::json) as given (normal text, reference text, position smallint)
    order by normal
    on conflict (channel_id, normal) where not released do nothing
    returning 1`)
}

export const selectBookedReference = (
  tx: Tx,
  { channelId, normal }: { channelId: string; normal: string },
): Promise<BookedReference | undefined> =>
  tx.one(sql.select('payment_references r left join payments p on p.id = r.payment_id', 'p.receipt_number', {
    clientName: sql.nullable(sql.text`case when ${isNotBlocked(sql`u.id`)} then ${nameOf('u')} end`),
    amount: sql.decimal`coalesce(p.received_amount, p.amount, f.amount)`,
    isMatched: sql.bool`exists (select from bank_line_matches m where m.payment_id = p.id)`,
  })`left join payment_proofs f on f.id = r.proof_id
    left join applications a on a.id = coalesce(p.application_id, f.application_id) left join users u on u.id = a.user_id
    where r.channel_id = ${channelId} and r.normal = ${normal} and not r.released`)

export async function releaseReferences(tx: Tx, owner: ReferenceOwner): Promise<void> {
  const { proofId, paymentId } = idsOf(owner)
  await tx.run(
    sql`${sql.update('payment_references', { released: true })} where proof_id = ${proofId} or payment_id = ${paymentId}`,
  )
}

/** Moves the references of a confirmed proof to its payment, because a payment may be reversed. */
export const moveReferences = (tx: Tx, proofId: string, paymentId: string) =>
  tx.run(sql`${sql.update('payment_references', { paymentId })} where proof_id = ${proofId}`)

export const selectReversedPayment = (
  tx: Tx,
  { applicationId, channelId, normal }: { applicationId: string; channelId: string; normal: string },
) =>
  tx.one(sql.select({
    amount: sql.text`coalesce(p.received_amount, p.amount)`,
    receiptNumber: sql.text`p.receipt_number`,
  })`from payment_references r join payments p on p.id = r.payment_id
    where r.channel_id = ${channelId} and r.normal = ${normal} and r.released
      and p.application_id = ${applicationId} and p.reversed
    order by p.id desc limit 1`)
