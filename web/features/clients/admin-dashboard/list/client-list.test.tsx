import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getAdminStats } from '#contract/admin.ts'
import { listClientApplications } from '#contract/clients/clients.ts'
import {
  changeView,
  deleteView,
  listSavedViews,
  type SavedView,
  saveView,
  VIEW_NAME_TAKEN,
} from '#contract/clients/saved-views.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aClient, admin, someStats } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { AdminDashboardScreen } from '../admin-dashboard-screen.tsx'

const named = (name: string) =>
  aClient({
    id: name,
    user: { id: name, firstName: name, lastName: 'Cruz', email: `${name.toLowerCase()}@nurses.example` },
  })
const clients = ['Ada', 'Bea', 'Cora', 'Dina'].map(named)

const aView = (about: Partial<SavedView> = {}): SavedView => ({
  id: 'view-1',
  screen: 'clients',
  name: 'Long waits',
  query: 'sort=waiting&waitsFor=team',
  shared: false,
  owner: { id: admin.id, name: admin.name },
  createdAt: '2026-11-20T02:00:00.000Z',
  ...about,
})

const visit = (at = '/admin') => renderScreen(<AdminDashboardScreen />, { at, user: admin })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const address = () => decodeURIComponent(window.location.search)
/** Simulates the back button, which this test browser lacks. */
const backTo = (at: string) =>
  act(() => {
    window.history.replaceState(null, '', at)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

let asked: { query?: Record<string, string | undefined> | undefined }[]
beforeEach(() => {
  fakeApi(getAdminStats, someStats)
  fakeApi(listSavedViews, [])
  asked = fakeApi(listClientApplications, clients).asked
})

describe('the filter', () => {
  test('names invalid parts of the address, and removes them on Dismiss', async () => {
    const { person } = visit('/admin?status=foo&from=abc&sort=evil&balance=due')
    await row('Ada')
    expect(asked[0]?.query).toEqual({ balance: 'due', limit: '50' })
    const notice = within(screen.getByRole('alert'))
    const parts = textsOf(notice.getAllByRole('listitem'))
    expect(parts.sort()).toEqual(['from=abc', 'sort=evil', 'status=foo'])
    await person.click(notice.getByRole('button', { name: 'Dismiss' }))
    expect(address()).toBe('?balance=due')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is read from the address, and every chip removes its own part', async () => {
    const { person } = visit('/admin?status=approved,on_hold&balance=due&sort=name&client=none')
    await row('Ada')
    expect(asked[0]?.query).toMatchObject({ status: 'approved,on_hold', balance: 'due', sort: 'name' })
    const chips = within(screen.getByRole('list', { name: 'Filters in use' }))
    expect(textsOf(chips.getAllByRole('button'))).toEqual(['Status: Approved', 'Status: On Hold', 'Balance due'])
    await person.click(chips.getByRole('button', { name: 'Remove filter Status: Approved' }))
    expect(address()).toBe('?status=on_hold&balance=due&sort=name&client=none')
    await person.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(address()).toBe('?sort=name&client=none')
    expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull()
  })

  test('is chosen behind its button, and the earlier list is shown from the cache on Back', async () => {
    const { person } = visit()
    await row('Ada')
    const button = screen.getByRole('button', { name: /^Status/ })
    await person.click(button)
    await person.click(await screen.findByRole('checkbox', { name: 'Under Review' }))
    await person.click(screen.getByRole('checkbox', { name: 'In Progress' }))
    expect(address()).toBe('?status=in_progress,under_review')
    await person.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    await waitFor(() => expect(asked.at(-1)?.query?.status).toBe('in_progress,under_review'))
    backTo('/admin')
    // Back shows the cached list without a new request.
    expect(asked.filter(({ query }) => query?.status === undefined)).toHaveLength(1)
  })

  test('by expiry of a document accepts any number of days from the address', async () => {
    const { person } = visit('/admin?expiresWithin=45')
    await row('Ada')
    await person.click(screen.getByRole('button', { name: /^More filters/ }))
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Document expires' })
    expect(choice.selectedOptions[0]?.textContent).toBe('within 45 days')
    await person.selectOptions(choice, 'within 90 days')
    expect(address()).toBe('?expiresWithin=90')
  })

  test('says when only similar names match', async () => {
    fakeApi(listClientApplications, clients, { similar: true })
    visit('/admin?search=Adda')
    expect(await screen.findByText('Nothing matches “Adda” exactly. Similar names:')).toBeTruthy()
    await row('Ada')
  })

  test('a header sorts the list and shows the direction', async () => {
    const { person } = visit()
    await row('Ada')
    const header = (name: string) => screen.getByRole('columnheader', { name })
    expect(header('Submitted').getAttribute('aria-sort')).toBe('descending')
    await person.click(screen.getByRole('button', { name: 'Submitted' }))
    expect([address(), header('Submitted').getAttribute('aria-sort')]).toEqual(['?sort=oldest', 'ascending'])
    await person.click(screen.getByRole('button', { name: 'Balance' }))
    expect([address(), header('Balance').getAttribute('aria-sort')]).toEqual(['?sort=balance', 'descending'])
    await person.click(screen.getByRole('button', { name: 'Balance' }))
    expect(address()).toBe('')
  })
})

test('a row counts the days that a client waits in days of the office', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
  const waiting = { ...aClient().waiting, since: '2026-11-19' }
  fakeApi(listClientApplications, [
    { ...named('Ada'), waiting },
    { ...named('Bea'), waiting: { ...waiting, since: '2026-11-21' } },
  ])
  visit()
  expect(within(await row('Ada')).getByText('2 days')).toBeTruthy()
  expect(within(await row('Bea')).getByText('today')).toBeTruthy()
})

test('a row shows which document expires first, and whether it has expired', async () => {
  fakeApi(listClientApplications, [
    { ...named('Ada'), expiry: { requirementId: 'prc-id', on: '2099-05-03' } },
    { ...named('Bea'), expiry: { requirementId: 'passport', on: '2026-01-31' } },
    named('Cora'),
  ])
  visit()
  const cell = async (name: string) => within(await row(name)).getAllByRole('cell')[6]?.textContent
  expect([await cell('Ada'), await cell('Bea')]).toEqual([
    'Expires3 May 2099PRC ID',
    'Expired31 Jan 2026Passport, expired',
  ])
  expect(await cell('Cora')).toBe('')
})

describe('a saved view', () => {
  test('saves the filter under a name, and shows "Changed" when the list differs', async () => {
    const { person } = visit('/admin?waitsFor=team&sort=waiting')
    await row('Ada')
    await person.click(screen.getByRole('button', { name: 'Saved views' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Save this view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await person.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(dialog.getByText('Please give the view a name')).toBeTruthy()
    fakeApi(saveView, refused(409, VIEW_NAME_TAKEN))
    await person.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Long waits')
    await person.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(await dialog.findByText(VIEW_NAME_TAKEN)).toBeTruthy()
    const { asked: saved } = fakeApi(saveView, aView())
    await person.click(dialog.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(address()).toBe('?waitsFor=team&sort=waiting&view=view-1'))
    expect(saved[0]?.body).toEqual({
      screen: 'clients',
      name: 'Long waits',
      query: 'waitsFor=team&sort=waiting',
      shared: false,
    })

    expect(screen.queryByText('Changed')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Balance' }))
    expect(screen.getByText('Changed')).toBeTruthy()
    const { asked: kept } = fakeApi(changeView, aView({ query: 'sort=balance&waitsFor=team' }))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    expect(kept[0]?.body).toMatchObject({ name: 'Long waits', query: 'waitsFor=team&sort=balance' })
  })

  test("is opened from the list of views, and a colleague's view cannot be changed", async () => {
    const ours = aView({ id: 'ours', name: 'Ours', shared: true, owner: { id: 'ben', name: 'Ben Lim' } })
    fakeApi(listSavedViews, [aView(), ours])
    const { person } = visit()
    await row('Ada')
    await person.click(screen.getByRole('button', { name: 'Saved views' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Ours' }))
    expect(address()).toBe('?waitsFor=team&sort=waiting&view=ours')
    expect(await screen.findByText(', shared by Ben Lim')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for the view Ours' })).toBeNull()
  })

  test('is deleted after confirmation, and the list keeps its filter', async () => {
    fakeApi(listSavedViews, [aView()])
    const { person } = visit('/admin?sort=waiting&waitsFor=team&view=view-1')
    await person.click(await screen.findByRole('button', { name: 'Actions for the view Long waits' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the view “Long waits”?' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep the view' }))
    const { asked: deleted } = fakeApi(deleteView, {})
    await person.click(dialog.getByRole('button', { name: 'Delete view' }))
    await waitFor(() => expect(address()).toBe('?waitsFor=team&sort=waiting'))
    expect(deleted).toHaveLength(1)
  })
})

describe('the selection', () => {
  const isIn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name} Cruz` }).checked
  const names = () => ['Ada', 'Bea', 'Cora', 'Dina'].filter(isIn)

  test('selects one row, a range, all shown rows, or all matching rows', async () => {
    asked = fakeApi(listClientApplications, clients, { total: 7, next: 'after-dina' }).asked
    const { person } = visit()
    await row('Ada')
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name} Cruz` })
    await person.click(box('Bea'))
    await person.keyboard('{Shift>}')
    await person.click(box('Dina'))
    await person.keyboard('{/Shift}')
    expect(names()).toEqual(['Bea', 'Cora', 'Dina'])
    await person.click(box('Cora'))
    const bar = within(screen.getByRole('region', { name: 'Selected clients' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))
    expect(names()).toHaveLength(4)

    fakeApi(listClientApplications, [...clients, ...['Eva', 'Fe', 'Gia'].map(named)])
    await person.click(bar.getByRole('button', { name: 'Select all 7 that match' }))
    expect(await bar.findByText('7 selected')).toBeTruthy()
    expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull()
    await person.click(bar.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull()
  })

  test('is cleared with a notice when the filter changes, and is kept when the list is sorted', async () => {
    const { person } = visit()
    await row('Ada')
    await person.click(screen.getByRole('checkbox', { name: 'Select Ada Cruz' }))
    await person.click(screen.getByRole('button', { name: 'Balance' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'Mine' }))
    expect(screen.getByText('1 client is no longer selected because the filter changed.')).toBeTruthy()
    expect(screen.queryByText('1 selected')).toBeNull()
  })
})

test('keys move between rows, select a row, and open a client beside the list', async () => {
  const { person } = visit('/admin?sort=name')
  await row('Ada')
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(document.body)
  await person.keyboard('jj{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bea Cruz' }))
  await person.keyboard('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bea Cruz' }).checked).toBe(true)
  await person.keyboard('{Enter}')
  expect([window.location.pathname, address()]).toEqual(['/admin', '?sort=name&client=Bea'])
  // A new tab opens the full page of the applicant.
  expect(screen.getByRole('link', { name: 'Bea Cruz' }).getAttribute('href')).toBe('/admin/applications/Bea')
})

test.each(['{Enter}', '{ArrowDown}', '{Escape}'])(
  '%s moves the focus from the search box to the first row',
  async (key) => {
    const { person } = visit('/admin?sort=name')
    await row('Ada')
    const box = screen.getByRole('searchbox', { name: 'Search client applications' })
    await person.click(box)
    await person.keyboard(key)
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada Cruz' }))
  },
)

test('a row shows how many required documents are approved, in every status', async () => {
  const documentCounts = { required: 6, approved: 1, pending: 0, returned: 1, missing: 4 }
  fakeApi(listClientApplications, [{ ...named('Noel'), status: 'on_hold', documentCounts }])
  visit()
  expect((await row('Noel')).textContent).toContain('On Hold1 of 6 approved')
})
