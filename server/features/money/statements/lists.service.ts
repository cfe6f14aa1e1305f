import type { BankLine, BankStatement } from '#contract/money/statements.ts'
import type { Deps } from '#server/deps.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
import {
  countOpenLines,
  countStatements,
  findMapping,
  findOpenLines,
  findStatements,
  type KnownMapping,
} from './statements.store.ts'

export async function listBankStatements(
  deps: Deps,
  channelId: string | undefined,
  ask: PageRequest,
): Promise<PageOf<BankStatement>> {
  const reading = findStatements(deps.db, { channelId, after: idAfter(ask), limit: ask.limit })
  const page = await pageOfShortList(ask, reading, () => countStatements(deps.db, channelId))
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

export function listOpenBankLines(
  deps: Deps,
  channelId: string | undefined,
  ask: PageRequest,
): Promise<PageOf<BankLine>> {
  const reading = findOpenLines(deps.db, { channelId, after: idAfter(ask), limit: ask.limit })
  return pageOfShortList(ask, reading, () => countOpenLines(deps.db, channelId))
}

export async function getStatementMapping(deps: Deps, channelId: string): Promise<KnownMapping | null> {
  return (await findMapping(deps.db, channelId)) ?? null
}
