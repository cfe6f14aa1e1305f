import { listPayments } from '#contract/payments.ts'
import { readLongList } from '#web/lib/long-list.ts'

/** The payments of an application, newest first. */
export const paymentsQuery = (applicationId: string) => readLongList(listPayments, { params: { id: applicationId } })
