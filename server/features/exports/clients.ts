import { packagesOf } from '#content/marketing/packages.ts'
import type { ClientFilter } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { causeLabel, turnLabels, turnOf } from '#domain/cases/codes.ts'
import { amount, phoneNumber } from '#domain/exports/cell.ts'
import { caseTitles, clockTitles } from '#domain/path/case-labels.ts'
import { Refusal } from '#domain/refusal.ts'
import { paperName } from '#domain/requirements/checklist.ts'
import type { Deps } from '#server/deps.ts'
import { clientsInBatches, countClients } from '#server/features/clients/clients.service.ts'
import { refuseUnknown } from '#server/features/team/team.service.ts'
import { type ClientForSheet, selectClients } from './exports.store.ts'
import type { ExportColumn, Listing, NamedPeople } from './listing.ts'

interface ClientLine extends ClientForSheet {
  package: string
}

const columns: readonly ExportColumn<ClientLine>[] = [
  { head: 'Application', width: 16, cell: ({ applicationNumber }) => applicationNumber },
  { head: 'Last name', width: 20, cell: ({ lastName }) => lastName },
  { head: 'First name', width: 20, cell: ({ firstName }) => firstName },
  { head: 'Email', width: 30, cell: ({ email }) => email },
  { head: 'Mobile number', width: 18, cell: ({ mobileNumber }) => phoneNumber(mobileNumber) },
  { head: 'Group chat', width: 16, cell: ({ messengerGroupChat }) => messengerGroupChat },
  { head: 'Status', width: 14, cell: ({ status }) => statusLabel(status) },
  { head: 'Waiting for', width: 20, cell: ({ waitingCause }) => turnLabels[turnOf(waitingCause)] },
  { head: 'Reason', width: 32, cell: ({ waitingCause }) => causeLabel(waitingCause) },
  { head: 'Waiting since', width: 14, cell: ({ waitingSince }) => waitingSince.toISOString().slice(0, 10) },
  { head: 'Assigned to', width: 20, cell: ({ assignedTo }) => assignedTo },
  { head: 'Documents required', width: 10, cell: ({ documentsRequired }) => documentsRequired },
  { head: 'Documents approved', width: 10, cell: ({ documentsApproved }) => documentsApproved },
  { head: 'Board', width: 8, cell: ({ board }) => board },
  { head: 'Step', width: 28, cell: ({ step }) => caseTitles[step] },
  { head: 'ATT ends', width: 14, cell: ({ attEndsOn }) => attEndsOn },
  { head: 'Exam', width: 14, cell: ({ examOn }) => examOn },
  { head: 'Expires first', width: 20, cell: ({ expiresPaper }) => expiresPaper && paperName(expiresPaper) },
  { head: 'Expires on', width: 14, cell: ({ expiresOn }) => expiresOn },
  { head: 'Next date', width: 28, cell: ({ clock }) => clock && clockTitles[clock] },
  { head: 'Next date on', width: 14, cell: ({ clockOn }) => clockOn },
  { head: 'Package', width: 30, cell: (client) => client.package },
  { head: 'Total fees', width: 12, cell: ({ totalFees }) => amount(totalFees) },
  { head: 'Paid', width: 12, cell: ({ amountPaid }) => amount(amountPaid) },
  { head: 'Balance', width: 12, cell: ({ balance }) => amount(balance) },
  { head: 'Started', width: 26, isTime: true, cell: ({ createdAt }) => createdAt },
]

const names: NamedPeople<ClientLine> = {
  of: 'application',
  key: ({ applicationNumber }) => applicationNumber,
  byConsent: true,
}

async function linesOf({ db, config }: Pick<Deps, 'db' | 'config'>, ids: readonly string[]): Promise<ClientLine[]> {
  const offered = packagesOf(config.brand.name)
  const rows = await selectClients(
    db,
    ids,
    offered.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    package: offered.flatMap(({ id, title }) => (row.packages.includes(id) ? title : [])).join(', '),
  }))
}

export const clients: Listing<ClientFilter, ClientLine> = {
  title: 'Clients',
  columns,
  names,
  refuse: (deps, { assignedTo }) => refuseUnknown(deps, assignedTo),
  batches: async function* (deps, caller, filter) {
    for await (const batch of clientsInBatches(deps, caller, { filter })) {
      const ids = batch.map(({ id }) => id)
      yield await linesOf(deps, ids)
    }
  },
  count: async (deps, caller, { filter, upTo }) => {
    const total = await countClients(deps, caller, filter)
    if ('exactly' in total) return total.exactly
    const everybody = await countClients(deps, caller, { search: undefined })
    if ('exactly' in everybody && everybody.exactly < upTo) return everybody.exactly
    let count = 0
    for await (const batch of clientsInBatches(deps, caller, { filter })) {
      count += batch.length
      if (count >= upTo) break
    }
    return count
  },
}

export async function chosenClients(
  deps: Deps,
  ids: readonly string[],
): Promise<Listing<{ chosen: number }, ClientLine>> {
  const rows = await linesOf(deps, [...ids].sort().reverse())
  if (rows.length < ids.length) throw new Refusal('notFound', 'Application not found')
  return {
    title: 'Clients',
    columns,
    names,
    batches: async function* () {
      yield rows
    },
    count: async () => rows.length,
  }
}
