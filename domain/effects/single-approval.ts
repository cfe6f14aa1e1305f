import type { DoneAlone } from '#contract/money/overview.ts'
import { aboutCase, toOffice } from './consequence.ts'

/** It stands, and the whole team hears of it, once a day for each person, client and kind. */
export const moneyPostedAlone = aboutCase<
  Pick<DoneAlone, 'applicationId' | 'kind' | 'amount' | 'currency'> & { by: string; day: string }
>({
  mail: toOffice(
    'money_posted_alone',
    ({ applicationId, kind, by, day }) => `alone:${applicationId} ${kind} ${by} ${day}`,
  ),
  audit: ({ applicationId, kind, amount, currency }) => ({
    action: 'money.posted_alone',
    subject: `application:${applicationId}`,
    detail: { kind, amount, currency },
  }),
})
