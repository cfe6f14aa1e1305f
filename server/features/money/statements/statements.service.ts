import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { BankLine, BankStatement, BankStatementToMatch, NewBankStatement } from '#contract/money/statements.ts'
import { statementDeleted, statementImported } from '#domain/effects/ledger.ts'
import { decimalOf } from '#domain/money/amounts.ts'
import { hasForeignLetters, normalReference } from '#domain/money/payments/reference.ts'
import { type ImportedLine, readStatement } from '#domain/money/statements/bank-statement.ts'
import type { LineProblem } from '#domain/money/statements/csv.ts'
import { questionAboutDays } from '#domain/money/statements/values.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { lockChannelInUse, type UsableChannel } from '#server/features/money/channels/channels.store.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Exchange } from '#server/http/mount.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { dated, todayOf } from '#server/shared/dates.ts'
import { getBankStatement } from './matching.service.ts'
import {
  deleteStatementRows,
  insertLines,
  insertStatement,
  type KnownMapping,
  lockStatement,
  type NewBankLine,
  selectKnownHashes,
  selectLastBookedOn,
  selectMapping,
  selectOpenLines,
  selectStatements,
  upsertMapping,
} from './statements.store.ts'

export function listBankStatements(
  deps: Deps,
  channelId: string | undefined,
  ask: PageRequest,
): Promise<PageOf<BankStatement>> {
  return newestPage(deps.db, ask, selectStatements(channelId), dated)
}

export function listOpenBankLines(
  deps: Deps,
  channelId: string | undefined,
  ask: PageRequest,
): Promise<PageOf<BankLine>> {
  return newestPage(deps.db, ask, selectOpenLines(channelId), (line) => line)
}

export async function getStatementMapping(deps: Deps, channelId: string): Promise<KnownMapping | null> {
  return (await selectMapping(deps.db, channelId)) ?? null
}

const spoken = ({ line, sentence }: LineProblem) => `Line ${line}: ${sentence}.`

function unreadable(problems: readonly LineProblem[]): Refusal {
  const errors = problems.map((problem) => ({ path: 'csv', message: spoken(problem) }))
  return new Refusal('invalid', errors[0]?.message ?? '', { errors })
}

export async function importBankStatement(
  { context, alreadyThere }: Pick<Exchange, 'alreadyThere'> & { context: CallContext },
  body: NewBankStatement,
): Promise<BankStatementToMatch> {
  const { tx } = context
  const read = readStatement(body)
  const channel = found(await lockChannelInUse(tx, body.channelId), 'Payment channel')
  if (channel.status === 'proposed') throw new Refusal('conflict', 'This payment channel is not active')
  if (!('lines' in read)) throw unreadable(read.problems)
  if (read.gap && !body.acceptGaps) throw unreadable([read.gap])
  await upsertMapping(tx, channel.id, { mapping: body.mapping, dateFormat: read.dateFormat })
  const { id, isNew } = await saveStatement(context, {
    channel,
    lines: read.lines,
    hasGaps: read.gap !== null,
    confirmDates: body.confirmDates,
  })
  if (!isNew) alreadyThere()
  return getBankStatement(tx, id)
}

interface ReadStatement {
  channel: UsableChannel
  lines: readonly ImportedLine[]
  hasGaps: boolean
  confirmDates: boolean | undefined
}

async function saveStatement(
  context: CallContext,
  { channel, lines, hasGaps, confirmDates }: ReadStatement,
): Promise<{ id: string; isNew: boolean }> {
  const { tx, deps, caller, at } = context
  const written = toRows(channel.id, lines, at)
  const known = await selectKnownHashes(
    tx,
    channel.id,
    written.map(({ hash }) => hash),
  )
  const hashes = new Set(known.map(({ hash }) => hash))
  const fresh = written.filter(({ hash }) => !hashes.has(hash))
  const latest = known
    .map(({ statementId }) => statementId)
    .toSorted()
    .at(-1)
  if (fresh.length === 0 && latest) return { id: latest, isNew: false }
  if (!confirmDates) await askAboutDays(tx, deps, { channelId: channel.id, lines: fresh })
  const id = uuid()
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const counted = { newLines: fresh.length, repeatedLines: written.length - fresh.length, hasGaps }
  await insertStatement(tx, {
    id,
    channelId: channel.id,
    currency: channel.currency,
    firstOn: days[0] ?? '',
    lastOn: days.at(-1) ?? '',
    ...counted,
    by: caller.id,
    at,
  })
  await insertLines(tx, { statementId: id, channelId: channel.id }, fresh)
  await record(tx, context, statementImported, { statementId: id, channelId: channel.id, ...counted })
  return { id, isNew: true }
}

async function askAboutDays(
  tx: Tx,
  deps: Deps,
  { channelId, lines }: { channelId: string; lines: readonly NewBankLine[] },
): Promise<void> {
  const question = questionAboutDays({
    days: lines.map(({ bookedOn }) => bookedOn),
    lastKnown: await selectLastBookedOn(tx, channelId),
    today: todayOf(deps),
  })
  if (question !== null) throw new Refusal('conflict', question, { code: 'dates_unlikely' })
}

export function deleteBankStatement(deps: Deps, caller: Caller, id: string): Promise<void> {
  return deps.transaction(async (tx) => {
    const { channelId, matchedLines } = found(await lockStatement(tx, id), 'Bank statement')
    if (matchedLines > 0) {
      const them = matchedLines === 1 ? 'line is matched. Take that' : 'lines are matched. Take those'
      throw new Refusal('conflict', `${matchedLines} ${them} back first.`)
    }
    const lines = await deleteStatementRows(tx, id)
    await record(tx, contextOf(deps, caller), statementDeleted, { statementId: id, channelId, lines })
  })
}

const keyOf = (reference: string | null) =>
  reference === null || hasForeignLetters(reference) ? null : normalReference(reference) || null

function toRows(channelId: string, lines: readonly ImportedLine[], at: Date): NewBankLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ line, bookedOn, amount, balance, reference, description }) => {
    const facts = JSON.stringify([channelId, bookedOn, amount, reference, description, balance])
    const occurrence = (seen.get(facts) ?? 0) + 1
    seen.set(facts, occurrence)
    return {
      id: uuid({ msecs: at.getTime() }),
      line,
      bookedOn,
      amount: decimalOf(amount),
      reference,
      referenceKey: keyOf(reference),
      description,
      balance: balance === null ? null : decimalOf(balance),
      hash: createHash('sha256').update(`${occurrence} ${facts}`).digest('hex'),
      state: amount < 0 ? 'outgoing' : 'open',
    }
  })
}
