import type { ClientApplication, ClientFilter } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { causeLabel, turnLabels, turnOf } from '#domain/cases/codes.ts'
import { amount } from '#domain/exports/cell.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { clientsInBatches, countClients } from '#server/features/clients/clients.service.ts'
import { refuseUnknown } from '#server/features/team/team.service.ts'
import { type ClientForSheet, readChosenClients } from './exports.store.ts'
import type { ExportColumn, Listing, NamedPeople } from './listing.ts'

const columns: readonly ExportColumn<ClientForSheet>[] = [
  { head: 'Application', width: 16, cell: ({ applicationNumber }) => applicationNumber },
  { head: 'Last name', width: 20, cell: ({ lastName }) => lastName },
  { head: 'First name', width: 20, cell: ({ firstName }) => firstName },
  { head: 'Email', width: 30, cell: ({ email }) => email },
  { head: 'Status', width: 14, cell: ({ status }) => statusLabel(status) },
  { head: 'Waiting for', width: 20, cell: ({ waitingCause }) => turnLabels[turnOf(waitingCause)] },
  { head: 'Reason', width: 32, cell: ({ waitingCause }) => causeLabel(waitingCause) },
  { head: 'Waiting since', width: 14, cell: ({ waitingSince }) => waitingSince.toISOString().slice(0, 10) },
  { head: 'Assigned to', width: 20, cell: ({ assignedTo }) => assignedTo },
  { head: 'Total fees', width: 12, cell: ({ totalFees }) => amount(totalFees) },
  { head: 'Paid', width: 12, cell: ({ amountPaid }) => amount(amountPaid) },
  { head: 'Balance', width: 12, cell: ({ balance }) => amount(balance) },
  { head: 'Started', width: 26, isTime: true, cell: ({ createdAt }) => createdAt },
]

const names: NamedPeople<ClientForSheet> = {
  of: 'application',
  key: ({ applicationNumber }) => applicationNumber,
  byConsent: true,
}

const forSheet = ({ user, waiting, assignedTo, createdAt, ...client }: ClientApplication): ClientForSheet => ({
  ...client,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  waitingCause: waiting.cause,
  waitingSince: new Date(waiting.since),
  assignedTo: assignedTo?.name ?? null,
  createdAt: new Date(createdAt),
})

export const clients: Listing<ClientFilter, ClientForSheet> = {
  title: 'Clients',
  columns,
  names,
  refuse: (deps, { assignedTo }) => refuseUnknown(deps, assignedTo),
  batches: async function* (deps, caller, filter) {
    for await (const batch of clientsInBatches(deps, caller, filter)) yield batch.map(forSheet)
  },
  count: async (deps, caller, filter, upTo) => {
    const total = await countClients(deps, caller, filter)
    if ('exactly' in total) return total.exactly
    const everybody = await countClients(deps, caller, { search: undefined })
    if ('exactly' in everybody && everybody.exactly < upTo) return everybody.exactly
    let count = 0
    for await (const batch of clientsInBatches(deps, caller, filter)) {
      count += batch.length
      if (count >= upTo) break
    }
    return count
  },
}

export async function chosenClients(
  { db }: Deps,
  ids: readonly string[],
): Promise<Listing<{ chosen: number }, ClientForSheet>> {
  const rows = await readChosenClients(db, ids)
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
