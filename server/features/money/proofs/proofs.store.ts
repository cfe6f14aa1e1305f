import type { LineOfProof, PaymentProofStatus, RejectionReason } from '#contract/money/proofs.ts'
import type { FlaggedFacts } from '#domain/money/proofs/proof-flags.ts'
import type { OfficeWait } from '#domain/work/times.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import { readCounter } from '#server/database/counters.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import type { AppliedRate } from '#server/features/money/rates/rates.service.ts'
import { owedBy } from '#server/ledger/ledger.store.ts'
import { asColleague, firstNameOf, nameOf } from '#server/shared/colleague.store.ts'

export type ProofRow = RowOf<typeof columns>

const columns = sql.columns(
  'payment_proofs f join payment_channels c',
  `f.id, f.application_id, f.channel_id, c.kind as channel_kind, c.name as channel_name, f.amount, f.currency,
      f.paid_on, f.payer_name, f.upload_id, f.status, f.received_amount, f.payment_id, f.reason, f.created_at,
      f.decided_at`,
  {
    references: sql.json<
      string[]
    >`select json_agg(r.reference order by r.position) from payment_references r where r.proof_id = f.id`,
    rate: sql.nullable(sql.json<AppliedRate>`case when x.id is not null then json_build_object('id', x.id, 'from', x.from_currency, 'to', x.to_currency,
    'rate', x.rate::text) end`),
    receiptNumber: sql.nullable(sql.text`select receipt_number from payments where id = f.payment_id`),
    isReversed: sql.bool`exists (select from payments where id = f.payment_id and reversed)`,
    correction: sql.nullable(sql.json<{
      amount: string
      receiptNumber: string
    }>`select json_build_object('amount', coalesce(p.received_amount, p.amount)::text, 'receiptNumber', p.receipt_number)
    from payment_references told join payment_references r on r.channel_id = told.channel_id and r.normal = told.normal
    join payments p on p.id = r.payment_id
    where told.proof_id = f.id and told.released and not r.released and p.application_id = f.application_id
    order by p.id desc limit 1`),
    rejectionReason: sql.nullable(sql.text<RejectionReason>`f.rejection_reason`),
    checkedBy: sql.nullable(sql.text`(select ${firstNameOf('w')} from users w where w.id = f.decided_by)`),
  },
)

const proofs = sql`payment_proofs f join payment_channels c on c.id = f.channel_id
  left join exchange_rates x on x.id = f.exchange_rate_id`

export const selectProofs = (applicationId: string) =>
  sql.select(columns)`from ${proofs} where f.application_id = ${applicationId}`

export const countSubmitted = (tx: Tx, applicationId: string) =>
  tx.count(sql`
    from payment_proofs
    where application_id = ${applicationId} and status = 'submitted'`)

/** For an application `a`: whether a reported payment awaits its decision. */
export const hasSubmittedProof = sql`
  exists (select from payment_proofs where application_id = a.id and status = 'submitted')`

export const hasOpenProof = (tx: Tx, applicationId: string, by: string) =>
  tx.exists(sql`
    from payment_proofs
    where application_id = ${applicationId} and status = 'submitted' and submitted_by = ${by}`)

export const selectProof = (db: Queryable, id: string) => db.one(sql.select(columns)`from ${proofs} where f.id = ${id}`)

export type AdminProofRow = RowOf<typeof forAdmins>

const openLine = (isSameReference: boolean, which: SqlFragment) => sql`(
  select l.*, ${isSameReference}::boolean as same_reference from bank_lines l
  where l.state = 'open' and l.channel_id = f.channel_id and ${which}
  order by abs(l.booked_on - f.paid_on), l.id limit 1)`

const byReference = sql`l.reference_key = any(array(select normal from payment_references where proof_id = f.id))`
const byAmount = sql`l.amount = f.amount and l.booked_on between f.paid_on - 2 and f.paid_on + 2`

const forAdmins = sql.select(
  columns,
  sql.columns('applications a join users u', 'a.application_number, a.user_id, u.first_name, u.last_name, u.email', {
    submittedBy: asColleague('s'),
    decidedBy: asColleague('d'),
    balance: owedBy(sql`f.application_id`, sql`coalesce(x.to_currency, f.currency)`),
    sameFile: sql.json<FlaggedFacts['sameFile']>`
      select json_build_object('clientName', ${nameOf('c')}, 'applicationNumber', b.application_number, 'paidOn', o.paid_on)
      from payment_proofs o join applications b on b.id = o.application_id join users c on c.id = b.user_id
      where o.file_sha256 = f.file_sha256 and o.id <> f.id and ${isNotBlocked(sql`b.user_id`)} order by o.id limit 1`,
    bankLine: sql.json<LineOfProof | null>`case when f.status = 'submitted' then (
      select json_build_object('statementId', statement_id, 'bookedOn', booked_on, 'amount', amount::text,
        'reference', reference, 'description', description, 'isSameReference', same_reference)
      from (${openLine(true, byReference)} union all ${openLine(false, byAmount)}) line order by same_reference desc limit 1
    ) end`,
  }),
)`
  from ${proofs}
  join applications a on a.id = f.application_id join users u on u.id = a.user_id
  left join users s on s.id = f.submitted_by left join users d on d.id = f.decided_by`

interface ProofListRequest extends PageSlice {
  status: PaymentProofStatus | undefined
  isOldestFirst: boolean
}

export function selectAllProofs(db: Database, { status, isOldestFirst, after, limit }: ProofListRequest) {
  const beyond = isOldestFirst ? sql`and f.id > ${after}` : sql`and f.id < ${after}`
  return db.rows(forAdmins`
    where true ${status === undefined ? sql`` : sql`and f.status = ${status}`} ${after === null ? sql`` : beyond}
    order by f.id ${isOldestFirst ? sql`` : sql`desc`} limit ${limit + 1}`)
}

export const countAllProofs = async (db: Database, statuses: readonly PaymentProofStatus[]) =>
  (await db.value(sql.select(readCounter('payment_proofs', ...statuses)))) ?? 0

/** Needs the lock on the application. */
export const selectProofToDecide = (tx: Tx, id: string) => tx.one(forAdmins`where f.id = ${id}`)

interface NewProof {
  id: string
  applicationId: string
  channelId: string
  amount: string
  currency: string
  paidOn: string
  payerName: string
  file: { id: string; sha256: string } | null
  rateId: string | null
  by: string
  at: Date
}

export const insertProof = (tx: Tx, { file, rateId, by, at, ...proof }: NewProof) => {
  const uploaded = { uploadId: file?.id ?? null, fileSha256: file?.sha256 ?? null }
  const submitted = { status: 'submitted', submittedBy: by, createdAt: at } as const
  return tx.run(sql.insert('payment_proofs', { ...proof, ...uploaded, exchangeRateId: rateId, ...submitted }))
}

interface Decided extends OfficeWait {
  id: string
  by: string
  at: Date
}

const decidedBy = ({ by, at, officeMinutes, targetMinutes }: Decided) => ({
  decidedBy: by,
  decidedAt: at,
  officeMinutes,
  targetMinutes,
})

export async function updateConfirmed(
  tx: Tx,
  proof: Decided & { receivedAmount: string; paymentId: string; rateId: string | null },
): Promise<void> {
  const { receivedAmount, paymentId, rateId: exchangeRateId } = proof
  const received = { status: 'confirmed' as const, receivedAmount, paymentId, exchangeRateId }
  await tx.run(sql`${sql.update('payment_proofs', { ...received, ...decidedBy(proof) })} where id = ${proof.id}`)
}

export async function updateRejected(
  tx: Tx,
  proof: Decided & { rejectionReason: RejectionReason; reason: string },
): Promise<void> {
  const { rejectionReason, reason } = proof
  const refused = { status: 'rejected' as const, rejectionReason, reason }
  await tx.run(sql`${sql.update('payment_proofs', { ...refused, ...decidedBy(proof) })} where id = ${proof.id}`)
}
