import { expect, test } from 'vitest'
import { changeApplication } from '#contract/applications/change-application.ts'
import { listClientApplications, undoTransition } from '#contract/clients/clients.ts'
import { countConversations, listConversations } from '#contract/messages/conversations.ts'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { getStatement } from '#contract/money/ledger.ts'
import { getDueAges, listDues, listLedger } from '#contract/money/overview.ts'
import { listPlans } from '#contract/money/plans.ts'
import { changePrivacyRequest, resetHoliday, restrictPerson, saveHoliday } from '#contract/privacy/privacy-desk.ts'
import type { Change } from './changes.ts'
import { countWork, listWork } from './work/work.ts'

interface Changing {
  summary: string
  changes: readonly Change[]
}
interface Showing {
  path: string
  shows: readonly Change[]
}

const money = [getStatement, listPlans, listPaymentChannels, listDues, getDueAges, listLedger]
const work = [listWork, countWork]
const conversations = [listConversations, countConversations]

const pairs: [Changing, Showing[]][] = [
  // Fees change charges, and the end of a case ends what is asked.
  [changeApplication, money],
  [undoTransition, money],
  [changePrivacyRequest, work],
  [saveHoliday, [...work, ...conversations]],
  [resetHoliday, [...work, ...conversations]],
  [restrictPerson, [listClientApplications, ...work, ...conversations]],
]

test.each(pairs)('$summary: makes stale what shows the change', ({ changes }, stale) => {
  const isStale = ({ shows }: Showing) => shows.some((shown) => changes.includes(shown))
  expect(stale.filter((read) => !isStale(read)).map(({ path }) => path)).toEqual([])
})
