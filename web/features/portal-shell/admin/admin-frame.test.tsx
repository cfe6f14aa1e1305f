import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, getUser, type Me } from '#contract/account/session.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import { countMentions, listMentions } from '#contract/mentions.ts'
import { countWork, type WorkKind } from '#contract/work/work.ts'
import { SIGN_OUT } from '#web/shared/device/sign-out.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { admin, anApplication, memberWith } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { workCounts } from '#web/testing/work.ts'
import { PortalShell } from '../portal-shell.tsx'

type Shares = Partial<Record<WorkKind, [mine: number, unassigned: number, ofOthers: number]>>

const countsOf = (shares: Shares) =>
  workCounts({
    kinds: Object.entries(shares).map(([kind, [mine, unassigned, ofOthers]]) => {
      const count = mine + unassigned + ofOthers
      return { kind: kind as WorkKind, count, things: count, late: 0, weight: 0, mine, unassigned }
    }),
  })

beforeEach(() => {
  fakeApi(getMyApplication, null)
  fakeApi(countMentions, { count: 0 })
  fakeApi(countWork, countsOf({}))
})

async function visit(path: string, user: Me = admin) {
  fakeApi(getUser, user)
  const view = renderScreen(
    <PortalShell path={path} title="Somewhere">
      <p>The page</p>
    </PortalShell>,
    { at: path, user },
  )
  const menu = await waitFor(() => {
    const [beside, below] = screen.getAllByRole('navigation', { name: 'Main' })
    if (!beside || !below) throw new Error('The menus are not there yet')
    return beside
  })
  return { ...view, menu }
}

const entriesOf = (menu: HTMLElement) => textsOf(within(menu).getAllByRole('link'))
const hrefOf = (menu: HTMLElement, name: string | RegExp) =>
  within(menu).getByRole('link', { name }).getAttribute('href')

test('an owner has the menu of the team on an applicant page too', async () => {
  const { menu } = await visit('/payments')
  expect(entriesOf(menu)).not.toContain('Admin Panel')
  const names = ['Today', 'Review', 'Messages', 'Clients', 'Cases', 'Requests', 'Money', 'Reports', 'Office']
  expect(entriesOf(menu).filter((name) => names.includes(name ?? ''))).toEqual(names)
  expect(hrefOf(menu, 'Clients')).toBe('/admin')
})

test('shows each role only its pages, and links Office to the first allowed page', async () => {
  const { menu } = await visit('/admin', memberWith('reviewer'))
  expect(within(menu).queryByRole('link', { name: 'Money' })).toBeNull()
  expect(within(menu).queryByRole('link', { name: 'Reports' })).toBeNull()
  expect(hrefOf(menu, 'Office')).toBe('/admin/settings')
  expect(within(menu).getByRole('link', { name: 'Clients' }).getAttribute('aria-current')).toBe('page')
})

test('counts work that is mine or unassigned at the entry where it is done', async () => {
  fakeApi(
    countWork,
    countsOf({ message: [2, 1, 9], documents: [0, 4, 0], proof: [1, 0, 0], money: [0, 1, 3], follow_up: [1, 0, 0] }),
  )
  const { menu } = await visit('/admin')
  expect(await within(menu).findByRole('link', { name: 'Messages 3 to do' })).toBeTruthy()
  expect(within(menu).getByRole('link', { name: 'Review 4 to do' })).toBeTruthy()
  expect(within(menu).getByRole('link', { name: 'Money 2 to do' })).toBeTruthy()
  expect(within(menu).getByRole('link', { name: 'Clients' })).toBeTruthy()
  expect(within(menu).getByRole('link', { name: 'Today 10 to do' })).toBeTruthy()
})

test('counts nothing for an auditor', async () => {
  const { asked } = fakeApi(countWork, countsOf({ message: [0, 7, 0] }))
  const { menu } = await visit('/admin', memberWith('auditor'))
  expect(within(menu).getByRole('link', { name: 'Messages' })).toBeTruthy()
  expect(asked).toEqual([])
})

test('the admin pages under Office are tabs, and an incident belongs to Incidents', async () => {
  const { menu } = await visit('/admin/incidents/019f2a5d')
  const office = await screen.findByRole('navigation', { name: 'Office' })
  expect(entriesOf(office)).toEqual([
    'Team',
    'Settings',
    'Saved Replies',
    'Boards',
    'Privacy',
    'Incidents',
    'Audit Log',
  ])
  expect(within(office).getByRole('link', { current: 'page' }).textContent).toBe('Incidents')
  expect(within(menu).getByRole('link', { name: 'Office' }).getAttribute('aria-current')).toBe('true')
})

test('Documents is a tab of Review', async () => {
  await visit('/admin/documents', memberWith('reviewer'))
  const review = await screen.findByRole('navigation', { name: 'Review' })
  expect(entriesOf(review)).toEqual(['Work Queue', 'Documents'])
  expect(within(review).getByRole('link', { current: 'page' }).textContent).toBe('Documents')
})

test('the applicant pages are open only for a member with an application', async () => {
  const { menu, unmount } = await visit('/admin')
  const group = () => within(menu).getByText('Applicant pages').closest('details')
  expect(group()?.open).toBe(false)
  unmount()
  fakeApi(getMyApplication, anApplication())
  const again = await visit('/admin')
  const pages = within(again.menu).getByText('Applicant pages').closest('details')
  await waitFor(() => expect(pages?.open).toBe(true))
  expect(within(again.menu).getByRole('link', { name: 'Requirements' })).toBeTruthy()
})

test('the menu of a member lists the notes that mention her, and signs her out', async () => {
  fakeApi(countMentions, { count: 1 })
  const { asked } = fakeApi(listMentions, [
    {
      id: 'note-1',
      applicationId: 'application-9',
      applicationNumber: '2026-000-009-1',
      clientName: 'Liza Cruz',
      by: { id: 'ben', name: 'Ben Lim' },
      createdAt: '2026-11-20T02:00:00.000Z',
    },
  ])
  const { person } = await visit('/admin')
  const button = await screen.findByRole('button', { name: /^Your menu: Ana Reyes 1 note mentions you$/ })
  // The server records each load of the list as a read.
  expect(asked).toHaveLength(0)
  await person.click(button)
  const note = await screen.findByRole('menuitem', { name: /Liza Cruz/ })
  expect(note.getAttribute('href')).toBe('/admin/applications/application-9?tab=notes')
  expect(note.textContent).toContain('Ben Lim · 20 Nov 2026')

  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  fakeApi(endSession, {})
  await person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(SIGN_OUT))
})
