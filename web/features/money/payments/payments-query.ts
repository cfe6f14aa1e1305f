import { listPayments } from '#contract/money/payments.ts'
import { readLongList } from '#web/lib/long-list.ts'

export const paymentsQuery = (applicationId: string) => readLongList(listPayments, { params: { id: applicationId } })
