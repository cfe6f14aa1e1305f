import type { LedgerFilter, LedgerLine } from '#contract/money/overview.ts'
import { amount } from '#domain/exports/cell.ts'
import { lineLabels } from '#domain/money/ledger/line-labels.ts'
import { countLedger, ledgerInBatches } from '#server/features/money/overview/overview.service.ts'
import type { Listing } from './listing.ts'

export const ledger: Listing<LedgerFilter, LedgerLine> = {
  title: 'Ledger',
  columns: [
    { head: 'Date', width: 12, cell: ({ date }) => date },
    { head: 'Kind', width: 14, cell: ({ kind }) => lineLabels[kind] },
    { head: 'Application', width: 16, cell: ({ applicationNumber }) => applicationNumber },
    { head: 'Client', width: 26, cell: ({ clientName }) => clientName },
    { head: 'Description', width: 40, cell: ({ description }) => description },
    { head: 'Amount', width: 12, cell: (line) => amount(line.amount) },
    { head: 'Currency', width: 10, cell: ({ currency }) => currency },
    { head: 'Channel', width: 16, cell: ({ payment }) => payment?.channel ?? null },
    { head: 'Reference', width: 24, cell: ({ payment }) => payment?.reference ?? null },
    { head: 'Receipt', width: 16, cell: ({ payment }) => payment?.receiptNumber ?? null },
    { head: 'Our invoice', width: 16, cell: ({ payment }) => payment?.invoice?.number ?? null },
    { head: 'Invoice date', width: 12, cell: ({ payment }) => payment?.invoice?.issuedOn ?? null },
    { head: 'Value date', width: 12, cell: ({ valueDate }) => valueDate },
  ],
  names: { of: 'application', key: ({ applicationNumber }) => applicationNumber, byConsent: false },
  batches: ledgerInBatches,
  count: countLedger,
}
