import type { BankLine, BankLineState, ConfirmMatch, StatementMapping } from '#contract/money/statements.ts'
import type { Candidate } from '#domain/money/statements/suggest.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

type StatementRow = RowOf<typeof columns>

const columns = sql.columns(
  'bank_statements s join payment_channels c',
  `s.id, s.channel_id, c.name as channel_name, s.currency, s.first_on, s.last_on, s.new_lines,
      s.repeated_lines, s.has_gaps, s.created_at`,
  { openLines: sql.int`select count(*) from bank_lines where statement_id = s.id and state = 'open'` },
)

const statements = sql`bank_statements s join payment_channels c on c.id = s.channel_id`

export const selectStatement = (db: Queryable, id: string) =>
  db.one(sql.select(columns)`from ${statements} where s.id = ${id}`)

const ofChannel = (channelId: string | undefined) => (channelId ? sql`and channel_id = ${channelId}` : sql``)

export const selectStatements = (channelId: string | undefined) =>
  sql.select(columns)`from ${statements} where true ${ofChannel(channelId)}`

type NewStatement = Pick<
  StatementRow,
  'id' | 'channelId' | 'currency' | 'firstOn' | 'lastOn' | 'newLines' | 'repeatedLines' | 'hasGaps'
> & { by: string; at: Date }

export const insertStatement = (tx: Tx, { by, at, ...statement }: NewStatement) =>
  tx.run(sql.insert('bank_statements', { ...statement, importedBy: by, createdAt: at }))

export const selectLastBookedOn = (tx: Tx, channelId: string) =>
  tx.value(sql.select(sql.nullable(sql.text`max(last_on)`))`from bank_statements where channel_id = ${channelId}`)

/** Locks a statement and its lines, so that no line is matched meanwhile. */
export async function lockStatement(tx: Tx, id: string) {
  await tx.rows(sql`select id from bank_lines where statement_id = ${id} order by id for update`)
  return tx.one(
    sql.select('bank_statements s', 'channel_id', {
      matchedLines: sql.int`select count(*) from bank_lines where statement_id = s.id and state = 'matched'`,
    })`where id = ${id} for update`,
  )
}

export async function deleteStatementRows(tx: Tx, id: string): Promise<number> {
  const lines = await tx.run(sql`delete from bank_lines where statement_id = ${id}`)
  await tx.run(sql`delete from bank_statements where id = ${id}`)
  return lines
}

export type NewBankLine = Required<
  Omit<Tables['bank_lines'], 'statementId' | 'channelId' | 'hash' | 'notOursReason'>
> & { hash: string }

export const selectKnownHashes = (tx: Tx, channelId: string, hashes: readonly string[]) =>
  tx.rows(sql.select('bank_lines', 'statement_id', { hash: sql.text`encode(hash, 'hex')` })`
    where channel_id = ${channelId} and hash in (select decode(value, 'hex') from json_array_elements_text(${json(hashes)}::json))`)

export const insertLines = (tx: Tx, of: { statementId: string; channelId: string }, lines: readonly NewBankLine[]) =>
  tx.run(sql`
    insert into bank_lines (id, statement_id, channel_id, line, booked_on, amount, reference, reference_key, description,
      balance, hash, state)
    select id, ${of.statementId}::uuid, ${of.channelId}::uuid, line, "bookedOn", amount, reference, "referenceKey", description,
      balance, decode(hash, 'hex'), state
    from json_to_recordset(${json(lines)}::json) as given (id uuid, line integer, "bookedOn" date, amount numeric, reference text,
      "referenceKey" text, description text, balance numeric, hash text, state text)`)

export type BankLineRow = RowOf<typeof lineColumns>

const lineColumns = sql.columns(
  'bank_lines l join payment_channels c',
  `l.id, l.statement_id, l.channel_id, c.name as channel_name, l.line, l.booked_on, l.amount, c.currency,
      l.reference, l.reference_key, l.description, l.balance, l.state, l.not_ours_reason`,
  {
    matches: sql.json<BankLine['matches']>`coalesce((
    select json_agg(json_build_object('paymentId', p.id, 'receiptNumber', p.receipt_number, 'applicationId', a.id,
      'applicationNumber', a.application_number, 'clientName', ${nameOf('u')},
      'amount', coalesce(p.received_amount, p.amount)::text) order by p.id)
    from bank_line_matches m join payments p on p.id = m.payment_id join applications a on a.id = p.application_id
      join users u on u.id = a.user_id
    where m.line_id = l.id
  ), '[]')`,
  },
)

const lines = sql`bank_lines l join payment_channels c on c.id = l.channel_id`

export const selectBankLines = (db: Queryable, statementId: string) =>
  db.rows(sql.select(lineColumns)`from ${lines} where l.statement_id = ${statementId} order by l.line`)

export const selectOpenLines = (channelId: string | undefined) =>
  sql.select(lineColumns)`from ${lines} where l.state = 'open' ${ofChannel(channelId)}`

/** Locks applications before lines and payments, in the order of a reversal, to avoid a deadlock. */
export const lockApplicationsOf = (tx: Tx, { proofIds, paymentIds }: Pick<ConfirmMatch, 'proofIds' | 'paymentIds'>) =>
  tx.rows(sql`
    select id from applications where id in (
      select application_id from payment_proofs where id = any(${[...proofIds]}::uuid[])
      union select application_id from payments where id = any(${[...paymentIds]}::uuid[])
    ) order by id for no key update`)

/** Locks lines in a fixed order, so that concurrent matches wait for each other. */
export async function lockLines(tx: Tx, ids: readonly string[]) {
  await tx.rows(sql`
    select id from bank_lines where id = any(${[...ids]}::uuid[]) order by id for update`)
  return tx.rows(sql.select(lineColumns)`from ${lines} where l.id = any(${[...ids]}::uuid[]) order by l.id`)
}

export const updateLineState = (
  tx: Tx,
  ids: readonly string[],
  { state, reason = null }: { state: BankLineState; reason?: string | null },
) => tx.run(sql`${sql.update('bank_lines', { state, notOursReason: reason })} where id = any(${[...ids]}::uuid[])`)

interface NewMatches {
  lineIds: readonly string[]
  paymentIds: readonly string[]
  by: string
  at: Date
}

export const insertMatches = (tx: Tx, { lineIds, paymentIds, by, at }: NewMatches) =>
  tx.run(sql`
    insert into bank_line_matches (line_id, payment_id, matched_by, matched_at)
    select line, payment, ${by}::uuid, ${at}::timestamptz
    from unnest(${[...lineIds]}::uuid[]) line cross join unnest(${[...paymentIds]}::uuid[]) payment`)

/** Deletes the matches of a payment, which may span several lines; returns every reopened line. */
export async function deleteMatches(tx: Tx, lineId: string): Promise<string[]> {
  const rows = await tx.rows(sql.returning('bank_line_matches', 'line_id')`
    delete from bank_line_matches where payment_id in (select payment_id from bank_line_matches where line_id = ${lineId})`)
  return [...new Set(rows.map((row) => row.lineId))]
}

export const selectReportedPayments = (
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<MatchablePayment, 'id' | 'channelId' | 'amount'>[]> =>
  tx.rows(sql.select('payment_proofs', 'id, channel_id, amount')`where id = any(${[...ids]}::uuid[]) order by id`)

export type MatchablePayment = RowOf<typeof lockMatchablePayments>

export async function lockMatchablePayments(tx: Tx, ids: readonly string[]) {
  // A separate statement, so that the next query sees matches made under an earlier lock.
  await tx.rows(sql`select id from payments where id = any(${[...ids]}::uuid[]) order by id for no key update`)
  return tx.rows(sql.select('payments p', 'p.id, p.channel_id', {
    amount: sql.text`coalesce(p.received_amount, p.amount)`,
    isTaken: sql.bool`exists (select from bank_line_matches m where m.payment_id = p.id)`,
  })`where p.id = any(${[...ids]}::uuid[]) and p.status = 'success' and not p.reversed
    order by p.id`)
}

/**
 * Selects unconfirmed reports and unmatched payments that may belong to the lines of a statement. Leaves out those of
 * blocked people: the list hides them, and a hidden line may be another client's.
 */
export function selectCandidates(db: Queryable, statementId: string): Promise<Candidate[]> {
  const days = sql`
    wanted as (
      select distinct channel_id, amount, reference_key, booked_on from bank_lines
      where statement_id = ${statementId} and state = 'open'
    ), days as (select channel_id, min(booked_on) - 90 as since from wanted group by channel_id)`
  const reported = sql.pick(
    'payment_proofs f join applications a',
    'a.id as application_id, a.application_number, f.payer_name, f.amount, f.paid_on',
    {
      proofId: sql.nullable(sql.text`f.id`),
      paymentId: sql.nullable(sql.text`null`),
      applicant: sql.text`trim(u.first_name || ' ' || u.last_name)`,
      references: sql.json<
        string[]
      >`coalesce((select json_agg(r.reference order by r.position) from payment_references r where r.proof_id = f.id), '[]')`,
      referenceKeys: sql.json<
        string[]
      >`coalesce((select json_agg(r.normal) from payment_references r where r.proof_id = f.id), '[]')`,
    },
  )
  return db.rows(
    sql.with(
      days,
      reported`from payment_proofs f
    join days d on d.channel_id = f.channel_id and f.paid_on >= d.since
    join applications a on a.id = f.application_id join users u on u.id = a.user_id
    where f.status = 'submitted' and ${isNotBlocked(sql`a.user_id`)}
    union all
    select a.id, a.application_number, p.payer_name, coalesce(p.received_amount, p.amount),
      coalesce((select coalesce(e.value_on, e.happened_on) from ledger_entries e where e.idempotency_key = 'payment:' || p.id), p.created_at::date),
      null, p.id::text, trim(u.first_name || ' ' || u.last_name),
      coalesce((select json_agg(r.reference order by r.position) from payment_references r where r.payment_id = p.id), '[]'),
      coalesce((select json_agg(r.normal) from payment_references r where r.payment_id = p.id), '[]')
    from payments p
    join days d on d.channel_id = p.channel_id and p.created_at >= d.since
    join applications a on a.id = p.application_id join users u on u.id = a.user_id
    where p.status = 'success' and not p.reversed and ${isNotBlocked(sql`a.user_id`)}
      and not exists (select from bank_line_matches m where m.payment_id = p.id)`,
    ),
  )
}

export type KnownMapping = RowOf<typeof selectMapping>

export const selectMapping = (db: Database, channelId: string) =>
  db.one(
    sql.select('bank_statement_mappings', 'date_format', {
      mapping: sql.json<Record<string, string>>`mapping`,
    })`where channel_id = ${channelId}`,
  )

export const upsertMapping = (
  tx: Tx,
  channelId: string,
  { mapping, dateFormat }: { mapping: StatementMapping; dateFormat: string },
) =>
  tx.run(
    sql.upsert(
      'bank_statement_mappings',
      { channelId, mapping: sql`${json(mapping)}::jsonb`, dateFormat },
      { on: ['channelId'] },
    ),
  )

/** Reopens the lines of a payment; other payments of these lines stay recorded. */
export const reopenBankLines = (tx: Tx, paymentId: string) =>
  tx.run(sql`
    with gone as (
      delete from bank_line_matches where line_id in (select line_id from bank_line_matches where payment_id = ${paymentId})
      returning line_id)
    update bank_lines set state = 'open' where id in (select line_id from gone)`)
