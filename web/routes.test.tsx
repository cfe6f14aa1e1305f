import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { getUser } from '#contract/account/session.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { getNames } from '#contract/names.ts'
import { listChecklist } from '#contract/requirements.ts'
import { createQueryClient } from '#web/lib/query.ts'
import { Toaster } from '#web/lib/toaster.tsx'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { noNames } from '#web/testing/names.ts'
import { fakePayments } from '#web/testing/payments.ts'
import { aChecklist, aTaskList, maria } from '#web/testing/people.ts'
import { Site } from './routes.tsx'

function openSite(at: string) {
  window.history.replaceState(null, '', at)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Site />
      <Toaster />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

function signedIn() {
  fakeApi(getUser, maria)
  fakeApi(countUnreadMessages, { count: 2 })
  fakeApi(listChecklist, aChecklist())
  fakeApi(getTasks, aTaskList())
  fakeApi(getNames, noNames)
  fakeApi(listMessages, [])
  fakePayments()
}

test('an unknown path shows the not-found page', async () => {
  openSite('/nowhere')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
  const { getAllByRole } = within(screen.getByRole('main'))
  expect(getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Go to the start page'])
  expect(document.title).toBe('Page not found – Lampara')
})

test('the sidebar lists the entries of an applicant in order, and the bell has a dot for unread messages', async () => {
  signedIn()
  openSite('/payments')
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  expect(bell.querySelector('[data-unread-dot]')).toBeTruthy()
  const [sidebar] = await screen.findAllByRole('navigation', { name: 'Main' })
  const entries = [...(sidebar?.querySelectorAll('a') ?? [])].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ])
  expect(entries).toEqual([
    ['/', 'Dashboard'],
    ['/requirements', 'Requirements'],
    ['/path', 'Your Path'],
    ['/documents', 'Upload Documents'],
    ['/personal-data', 'Personal Data Sheet'],
    ['/payments', 'Payments'],
    ['/messages', 'Messages2 unread'],
    ['/admin', 'Admin Panel'],
  ])
  expect(sidebar?.querySelector('[aria-current="page"]')?.textContent).toBe('Payments')
})

test('another page moves the focus to its heading, is announced and sets the title', async () => {
  signedIn()
  const person = openSite('/payments')
  await screen.findByRole('heading', { name: 'Payments & Billing' })
  expect(document.activeElement).toBe(document.body)

  const [link] = screen.getAllByRole('link', { name: 'Requirements' })
  if (link) await person.click(link)
  const heading = await screen.findByRole('heading', { name: 'Application Requirements' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Requirements – Lampara')
  expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Requirements')
})

test('a page is refetched when a person returns to it', async () => {
  signedIn()
  const person = openSite('/requirements')
  await screen.findByText('0 of 7 requirements completed')
  const goTo = async (name: string) => {
    const [link] = screen.getAllByRole('link', { name })
    if (link) await person.click(link)
  }
  await goTo('Payments')
  await screen.findByRole('heading', { name: 'Payments & Billing' })
  const listed = fakeApi(listChecklist, aChecklist({ passport: { status: 'approved' } }))
  fakeApi(getTasks, aTaskList())
  const counted = fakeApi(countUnreadMessages, { count: 3 })
  await goTo('Requirements')
  expect(await screen.findByText('1 of 7 requirements completed')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy()
  expect(listed.asked).toHaveLength(1)
  expect(counted.asked).toHaveLength(1)
})

test('opening a page requests its data once', async () => {
  signedIn()
  const person = openSite('/payments')
  await screen.findByRole('heading', { name: 'Payments & Billing' })
  const { asked } = fakeApi(listChecklist, aChecklist())
  fakeApi(getTasks, aTaskList())
  const [link] = screen.getAllByRole('link', { name: 'Requirements' })
  if (link) await person.click(link)
  await screen.findByText('0 of 7 requirements completed')
  expect(asked).toHaveLength(1)
})

test.each(['/payments', '/documents?type=passport', '/admin/queue'])(
  '%s without a session says so and leads to sign-in and back',
  async (page) => {
    fakeApi(getUser, refused(401, 'Unauthorized'))
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    openSite(page)

    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`/api/login?${new URLSearchParams({ returnTo: page })}`))
    expect(screen.queryByRole('navigation')).toBeNull()
  },
)

test('an expired session closes the portal on the way to another page', async () => {
  signedIn()
  const person = openSite('/payments')
  await screen.findByRole('heading', { name: 'Payments & Billing' })
  fakeApi(getUser, refused(401, 'Unauthorized'))
  const [link] = screen.getAllByRole('link', { name: 'Requirements' })
  if (link) await person.click(link)
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
  expect(screen.queryByText('This page could not be loaded')).toBeNull()
})

test('the not-found page loads the start page from the server', async () => {
  openSite('/nowhere')
  const [start] = await screen.findAllByRole('link', { name: 'Go to the start page' })
  const follow = new MouseEvent('click', { bubbles: true, cancelable: true })
  start?.dispatchEvent(follow)
  expect(follow.defaultPrevented).toBe(false)
  act(() => navigate('/elsewhere'))
})
