import { listPayments } from '#contract/payments.ts'
import { readLongList } from '#web/lib/long-list.ts'

export const paymentsQuery = (applicationId: string) => readLongList(listPayments, { params: { id: applicationId } })
