import { getStatement, listPaymentChannels } from '#contract/money/ledger.ts'
import { listPaymentProofs } from '#contract/money/proofs.ts'
import { readLongList } from '#web/lib/long-list.ts'
import { read } from '#web/lib/query.ts'

export const statementQuery = (applicationId: string) => read(getStatement, { params: { id: applicationId } })

export const channelsQuery = read(listPaymentChannels, {})

export const proofsQuery = (applicationId: string) => readLongList(listPaymentProofs, { query: { applicationId } })
