import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CaseItemCode } from '#contract/cases/pending-on.ts'
import { getDueAges } from '#contract/money/overview.ts'
import {
  getApplicationReport,
  getBottlenecks,
  getMoneyReport,
  getPathReport,
  getRevenueReport,
  getReviewReport,
} from '#contract/reports.ts'
import { codesOf, turnOf } from '#domain/cases/codes.ts'
import { countsByStatus } from '#domain/reports/counts.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ReportsScreen } from './reports-screen.tsx'

const asOf = '2026-11-21T02:15:04.000Z'
const october = { first: '2026-10-01', running: false }
const november = { first: '2026-11-01', running: true }

function counted() {
  fakeApi(getMoneyReport, {
    asOf: '2026-11-21T01:00:00.000Z',
    from: '2025-12',
    to: '2026-10',
    channels: [{ currency: 'USD', name: 'card', amount: '18400.00', before: '9200.00' }],
    charged: [{ currency: 'USD', name: 'processing', amount: '3999.00', before: '0.00' }],
    fees: [],
    held: [{ payee: 'New York State', currency: 'USD', amount: '-43.00' }],
  })
  fakeApi(getDueAges, {
    asOf: '2026-11-21',
    currencies: [
      {
        currency: 'USD',
        ages: { not_due: '10.00', to_30: '20.00', to_60: '30.00', older: '41.50' },
        total: '101.50',
      },
    ],
  })
  fakeApi(getRevenueReport, {
    asOf,
    periods: [
      { ...october, closed: true, received: '1250.50', refunded: '150.00', revenue: '1100.50' },
      { ...november, closed: false, received: '1400.00', refunded: '0.00', revenue: '1400.00' },
    ],
  })
  fakeApi(getReviewReport, {
    asOf,
    periods: [
      { ...october, decided: 9, approved: 8, rejected: 2, medianSeconds: 27_900, p90Seconds: 93_600 },
      { ...november, decided: 0, approved: 0, rejected: 0, medianSeconds: null, p90Seconds: null },
    ],
    rejections: [
      { requirementId: 'passport', reason: 'illegible', count: 1 },
      { requirementId: 'transcript', reason: 'cropped_or_missing_page', count: 3 },
      { requirementId: 'transcript', reason: 'illegible', count: 1 },
    ],
  })
  fakeApi(getBottlenecks, {
    asOf,
    causes: CaseItemCode.options.map((cause) => ({
      cause,
      waitsFor: turnOf(cause),
      count: cause === 'documents_to_send' ? 12 : 1,
      over14Days: cause === 'documents_to_send' ? 5 : 0,
      over30Days: 0,
    })),
    requirements: checklist.map(({ id }) => ({
      requirementId: id,
      missing: 4,
      pending: 0,
      approved: 9,
      notApplicable: 0,
    })),
    steps: [
      { step: 'started', count: 1300 },
      { step: 'approved', count: 4 },
    ],
  })
  fakeApi(getPathReport, {
    workedOutAt: asOf,
    enough: 10,
    steps: [
      {
        code: 'att_received',
        title: 'ATT to come',
        waitsFor: 'pearson',
        all: { cases: 9, days: null },
        share: 0.1,
        boards: [],
      },
      {
        code: 'board_eligible',
        title: 'Board decides',
        waitsFor: 'board',
        all: { cases: 41, days: { from: 30, median: 52, to: 96 } },
        share: 0.9,
        boards: [
          { code: 'NY', name: 'New York', cases: 3, days: null },
          { code: 'TX', name: 'Texas', cases: 38, days: { from: 20, median: 21, to: 40 } },
        ],
      },
    ],
    parties: [
      { party: 'school', title: 'School', all: { cases: 12, days: { from: 1, median: 1, to: 1 } }, thirdParties: [] },
    ],
  })
  return fakeApi(getApplicationReport, {
    asOf,
    periods: [
      { ...october, started: 2, byStatus: countsByStatus((status) => (status === 'in_progress' ? 3 : 0)) },
      { ...november, started: 1, byStatus: countsByStatus((status) => (status === 'in_progress' ? 4 : 1)) },
    ],
  })
}

const visit = (at = '/admin/numbers') => renderScreen(<ReportsScreen />, { at, user: admin })

/** Opens all folded sections of the page. */
async function unfold(person: { click: (element: Element) => Promise<void> }) {
  await screen.findByRole('table', { name: /^What applications are waiting for/ })
  for (const group of ['Applications', 'Documents', 'Money', 'Time to the exam'])
    await person.click(screen.getByText(group, { selector: 'summary *' }))
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('shows what applications wait for, and folds the other reports', async () => {
  counted()
  visit()
  const folds = (await screen.findAllByRole('group')).filter(({ tagName }) => tagName === 'DETAILS')
  expect(folds.map((fold) => [fold.querySelector('summary')?.textContent, fold.hasAttribute('open')])).toEqual([
    ['Applications', false],
    ['Documents', false],
    ['Money', false],
    ['Time to the exam', false],
  ])
  const causes = await screen.findByRole('table', { name: /^What applications are waiting for/ })
  expect(causes.closest('details')).toBeNull()
})

test('opens the applications report when the address asks for weeks', async () => {
  counted()
  visit('/admin/numbers?by=week')
  expect(await screen.findByRole('button', { name: 'Weeks' })).toBeTruthy()
})

test('each chart is also a table, and its figures link to the lists behind them', async () => {
  counted()
  const { person } = visit()
  await unfold(person)
  await person.click(await screen.findByRole('button', { name: 'Table of Revenue by month' }))
  expect(rowsOf(screen.getByRole('table', { name: 'Revenue by month' }))).toEqual([
    ['Month', 'Received', 'Refunded', 'Revenue'],
    ['Oct 2026, closed', '$1,250.50', '-$150.00', '$1,100.50'],
    ['Nov 2026, so far', '$1,400.00', '$0.00', '$1,400.00'],
    ['In all', '$2,650.50', '-$150.00', '$2,500.50'],
  ])
  expect(rowsOf(screen.getByRole('table', { name: 'Review time by month' }))[1]).toEqual([
    'Oct 2026',
    '7 h 45 min',
    '1 d 2 h',
    '9',
    '8',
    '2',
  ])
  expect(rowsOf(screen.getByRole('table', { name: /^Documents that were sent back/ }))).toEqual([
    ['Reason', 'All', 'Share', 'Valid Passport', 'Transcript of Records'],
    ['Cut off, or a page is missing', '3', '60%', '–', '3'],
    ['Hard to read', '2', '40%', '1', '1'],
  ])
  const standing = screen.getByRole('table', { name: 'Applications by status at the end of each month' })
  const link = (name: string, within_: HTMLElement) =>
    within(within_).getAllByRole('link', { name })[0]?.getAttribute('href')
  expect(link('4', standing)).toBe('/admin?status=in_progress')
  expect(link('2', standing)).toBe('/admin?from=2026-10-01&to=2026-10-31')
  const causes = screen.getByRole('table', { name: /^What applications are waiting for/ })
  const ofHers = codesOf(['applicant']).length - 1 + 12
  expect(link(String(ofHers), causes)).toBe('/admin?waitsFor=applicant&sort=waiting')
  const held = within(causes).getByRole('row', { name: /^On hold: our team/ })
  expect(link('1', held)).toBe('/admin?status=on_hold&waitsFor=team&sort=waiting')
  expect(link('9', screen.getByRole('table', { name: /by document and status/ }))).toBe(
    '/admin?requirement=passport:approved',
  )
  expect(screen.getByText('under 1%')).toBeTruthy()
})

test('the step times show the longest steps first, and no times for too few cases', async () => {
  counted()
  const { person } = visit()
  await unfold(person)
  const table = await screen.findByRole('table', { name: 'How long each step took, in all and by board' })
  expect(rowsOf(table).slice(1)).toEqual([
    ['Board decidesBoard', '90%', '52 days', '30 to 96 days', '41'],
    ['Texas', ' ', '21 days', '20 to 40 days', '38'],
    ['Too few cases to say: New York 3'],
    ['ATT to comePearson VUE', '10%', 'Too few to say', '–', '9'],
  ])
  const others = screen.getByRole('table', { name: /^How long third parties took/ })
  expect(rowsOf(others).slice(1)).toEqual([['School', '1 day', '1 day', '12']])
})

test('arrow keys move from month to month, and each month is read out with its figures', async () => {
  counted()
  const { person } = visit()
  await unfold(person)
  const chart = await screen.findByRole('slider', { name: 'Revenue by month' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 2026: received $1,400.00, refunded $0.00, revenue $1,400.00')
  chart.focus()
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Oct 2026: received $1,250.50, refunded $150.00, revenue $1,100.50')
})

test('the months and their grouping are kept in the address', async () => {
  const { asked } = counted()
  const { person } = visit('/admin/numbers?from=2026-01&to=2026-03')
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ from: '2026-01', to: '2026-03', by: 'month' }))
  await person.click(await screen.findByRole('button', { name: 'Weeks' }))
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ by: 'week' }))
  expect(window.location.search).toBe('?from=2026-01&to=2026-03&by=week')
  await person.click(screen.getByRole('button', { name: '12 months' }))
  expect(window.location.search).toBe('?by=week')
})

test('money is compared with the year before, and open amounts link to the charges', async () => {
  counted()
  const { person } = visit()
  await unfold(person)
  expect(await screen.findByRole('rowheader', { name: 'Card payments USD' })).toBeTruthy()
  const channel = screen.getByRole('row', { name: /^Card payments/ })
  expect(channel.textContent).toContain('$18,400.00$9,200.00+100%')
  expect(screen.getByRole('row', { name: /^Lampara Processing Package/ }).textContent).toContain('–')
  expect(screen.getByRole('row', { name: /^New York State/ }).textContent).toContain('$43.00 advanced')
  expect(screen.getByRole('row', { name: /^More than 60 days/ }).textContent).toContain('$41.50')
  expect(screen.getByRole('link', { name: 'See the charges' }).getAttribute('href')).toBe('/admin/money?tab=due')
})
