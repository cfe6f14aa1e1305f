import type { BulkRunWithRows } from '#contract/bulk.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { bulkResultsExported } from '#domain/effects/bulk.ts'
import { csvOf } from '#domain/exports/csv.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { discloseList } from '#server/privacy/disclose-list.store.ts'

/** Records the disclosure of each person; leaves out people who withdrew consent. */
export async function resultsFile(
  deps: Deps,
  caller: Caller,
  { id, title, createdAt, rows }: BulkRunWithRows,
): Promise<{ fileName: string; csv: string }> {
  const context = contextOf(deps, caller)
  const keys = rows.flatMap(({ applicationNumber }) => applicationNumber ?? [])
  const leaving = { of: 'application', keys, list: 'Results of a bulk action', by: caller.id, at: context.at } as const
  const refused = await discloseList(deps.db, leaving)
  const shown = rows.filter(({ applicationNumber }) => !refused.has(applicationNumber ?? ''))
  await record(deps.db, context, bulkResultsExported, { runId: id, rows: shown.length })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: deps.config.timeZone }).format(new Date(createdAt))
  const csv = csvOf([
    ['Application', 'Name', 'Result', 'Details'],
    ...shown.map((row) => [row.applicationNumber, row.name, statusLabel(row.state), row.sentence]),
  ])
  return { fileName: `${title} - results ${day}.csv`, csv }
}
