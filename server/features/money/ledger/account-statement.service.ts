import type { AccountStatement } from '#contract/money/ledger.ts'
import { amount, type Cell } from '#domain/exports/cell.ts'
import { csvOf } from '#domain/exports/csv.ts'
import * as may from '#domain/may.ts'
import { accountStatement } from '#domain/money/ledger/account-statement.ts'
import { assertAllowed, found, foundIfAllowed } from '#domain/refusal.ts'
import { selectApplication } from '#server/cases/applications.store.ts'
import { askedMoneyOf, readCases } from '#server/cases/case-record.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectCharges, selectEntries } from '#server/ledger/ledger.store.ts'
import { todayOf } from '#server/shared/dates.ts'

export interface StatementRange {
  from?: string | undefined
  asOf?: string | undefined
}

export interface PrintedStatement {
  statement: AccountStatement
  applicationNumber: string
  name: { firstName: string; lastName: string }
}

const dayOf = (at: Date, timeZone: string) => todayOf({ config: { timeZone }, now: () => at })

export async function accountStatementOf(
  deps: Deps,
  caller: Caller,
  { id, from, asOf = todayOf(deps) }: StatementRange & { id: string },
): Promise<PrintedStatement> {
  const { currency, timeZone } = deps.config
  const [application, entries, charges, [record]] = await Promise.all([
    selectApplication(deps.db, id),
    selectEntries(deps.db, id),
    selectCharges(deps.db, id),
    readCases(deps.db, [id]),
  ])
  const shown = foundIfAllowed(application, (one) => may.readApplication(caller, one), 'Application')
  assertAllowed(may.readMoney(caller, shown))
  const statement = accountStatement({
    money: askedMoneyOf(deps, found(record, 'Application')),
    entries,
    charges: charges.map((charge) => ({
      ...charge,
      dueFrom: charge.dueOn ?? (charge.dueStep === null ? dayOf(charge.createdAt, timeZone) : null),
    })),
    currency,
    from,
    asOf,
  })
  const { applicationNumber, firstName, lastName } = shown
  return { statement, applicationNumber, name: { firstName, lastName } }
}

const HEAD = ['Currency', 'Date', 'Kind', 'Description', 'Amount', 'Balance']

export function accountStatementCsv({ statement }: PrintedStatement): string {
  const rows = statement.currencies.flatMap(({ currency, opening, lines, closing }): Cell[][] => [
    [currency, null, 'opening', 'Opening balance', null, amount(opening)],
    ...lines.map((line): Cell[] => [
      currency,
      line.date,
      line.kind,
      line.description,
      amount(line.amount),
      amount(line.balance),
    ]),
    [currency, statement.asOf, 'closing', 'Closing balance', null, amount(closing)],
  ])
  return csvOf([HEAD, ...rows])
}
