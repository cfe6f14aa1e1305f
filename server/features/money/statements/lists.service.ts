import type { BankLine, BankStatement } from '#contract/money/statements.ts'
import type { Deps } from '#server/deps.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import {
  countOpenLines,
  countStatements,
  type KnownMapping,
  selectMapping,
  selectOpenLines,
  selectStatements,
} from './statements.store.ts'

export async function listBankStatements(
  deps: Deps,
  channelId: string | undefined,
  ask: PageRequest,
): Promise<PageOf<BankStatement>> {
  const reading = selectStatements(deps.db, { channelId, ...sliceOf(ask) })
  const page = await pageOfShortList(ask, reading, () => countStatements(deps.db, channelId))
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

export function listOpenBankLines(
  deps: Deps,
  channelId: string | undefined,
  ask: PageRequest,
): Promise<PageOf<BankLine>> {
  const reading = selectOpenLines(deps.db, { channelId, ...sliceOf(ask) })
  return pageOfShortList(ask, reading, () => countOpenLines(deps.db, channelId))
}

export async function getStatementMapping(deps: Deps, channelId: string): Promise<KnownMapping | null> {
  return (await selectMapping(deps.db, channelId)) ?? null
}
