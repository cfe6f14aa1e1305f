import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type ClosedMonth,
  closeMonth,
  getMonthToClose,
  listClosedMonths,
  type MonthSum,
  type MonthToClose,
} from '#contract/money/months.ts'
import { ClosedMonthNotice } from '#web/shared/money/closed-month-notice.tsx'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MonthsTab } from './months-tab.tsx'

const sums: MonthSum[] = [
  {
    account: 'clearing',
    channel: 'GCash',
    currency: 'USD',
    opening: '0.00',
    debits: '250.00',
    credits: '0.00',
    closing: '250.00',
  },
]
const next: MonthToClose = {
  month: '2020-10',
  isFirst: false,
  from: '2020-10',
  to: '2020-10',
  unfinished: [{ kind: 'proofs', count: 2 }],
  sums,
}
const september: ClosedMonth = { id: '2020-09', closedAt: '2020-10-02T01:00:00.000Z', closedBy: 'Ana Cruz', sums }

test('closing a month first shows its sums and unfinished work, and shows why it is refused', async () => {
  fakeApi(listClosedMonths, [september])
  fakeApi(getMonthToClose, next)
  const { asked } = fakeApi(closeMonth, refused(409, 'October 2020 is not over yet'))
  const { person } = renderScreen(<MonthsTab />, { at: '/admin/money?tab=months', user: admin })
  expect(await screen.findByText('2 reported payments to confirm')).toBeDefined()
  expect(within(screen.getByRole('table', { name: 'Sums of October 2020 so far' })).getByText('GCash')).toBeDefined()
  expect(await screen.findByText(/by Ana Cruz/)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Close October 2020' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close October 2020 for good?' })
  expect(asked).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Close October 2020' }))
  expect(await screen.findByText('October 2020 is not over yet')).toBeDefined()
  expect(asked).toEqual([expect.objectContaining({ body: { month: '2020-10' } })])
})

test('an admin can choose the first month to close', async () => {
  fakeApi(listClosedMonths, [])
  const { asked } = fakeApi(getMonthToClose, ({ query }) =>
    query?.month === '2020-10'
      ? { ...next, isFirst: true, from: '2020-08' }
      : { ...next, month: '2020-08', isFirst: true, from: '2020-08' },
  )
  const { person } = renderScreen(<MonthsTab />, { at: '/admin/money?tab=months', user: admin })
  await person.selectOptions(await screen.findByLabelText('First month to close'), 'October 2020')
  expect(await screen.findByRole('button', { name: 'Close October 2020' })).toBeDefined()
  expect(asked.at(-1)).toMatchObject({ query: { month: '2020-10' } })
})

test('a day in a closed month shows the day on which the amount is booked', async () => {
  fakeApi(listClosedMonths, [september])
  renderScreen(<ClosedMonthNotice day="2020-09-20" />, { at: '/admin/money', user: admin })
  expect(await screen.findByText('September 2020 is closed')).toBeDefined()
  expect(screen.getByText(/in the books of October 2020, on 1 Oct 2020, with 20 Sep 2020 as its own day/)).toBeDefined()
})
