import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAdminStats } from '#contract/admin.ts'
import { listClientApplications } from '#contract/clients/clients.ts'
import { endSessions } from '#contract/clients/people.ts'
import { listSavedViews } from '#contract/clients/saved-views.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aClient, admin, memberWith, ofJuan } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminDashboardScreen } from './admin-dashboard-screen.tsx'

const stats = {
  totalClients: 1284,
  notStarted: 0,
  pendingReviews: 3,
  approved: 40,
  revenue: '48250.50',
  newClientsThisMonth: 12,
  approvalRate: 76,
  revenueChange: 8,
}

const juan = aClient({ ...ofJuan, status: 'approved', amountPaid: '1250.50' })

const visit = () => renderScreen(<AdminDashboardScreen />, { at: '/admin', user: admin })

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

beforeEach(() => {
  fakeApi(listSavedViews, [])
  fakeApi(getAdminStats, stats)
  fakeApi(listClientApplications, [juan])
})

describe('an admin', () => {
  test('reads the figures in the form of the specification', async () => {
    fakeApi(listClientApplications, [])
    visit()
    for (const text of ['1,284', '+12 this month', '40', '76% approval rate', '$48,250.50', '+8% vs last month']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(screen.getByText(/^\(1( to \d+)? [A-Z][a-z]{2}\)$/)).toBeTruthy()
    const queue = screen.getByRole('link', { name: 'Review Documents' })
    expect(queue.getAttribute('href')).toBe('/admin/documents')
  })

  test('sees no revenue without the permission to read money', async () => {
    fakeApi(getAdminStats, { ...stats, revenue: null, revenueChange: null })
    renderScreen(<AdminDashboardScreen />, { at: '/admin', user: memberWith('reviewer') })
    expect(await screen.findByText('1,284')).toBeTruthy()
    expect(screen.queryByText('Revenue This Month')).toBeNull()
  })

  test('sees each client with number, date, balance and status', async () => {
    const inCredit = { firstName: 'Cora', lastName: 'Lim', email: 'cora@nurses.example', id: 'cora' }
    fakeApi(listClientApplications, [juan, aClient(), aClient({ id: 'cora', user: inCredit, balance: '-500.00' })])
    visit()
    const row = await rowOf('Maria Santos')
    for (const text of ['maria@nurses.example', '2026-000-001-7', '2 Nov 2026', '$1,500.00', 'In Progress']) {
      expect(row.getByText(text)).toBeTruthy()
    }
    const other = await rowOf('Juan Cruz')
    expect(other.getByText('$249.50')).toBeTruthy()
    expect(other.getByText('Approved')).toBeTruthy()
    expect((await rowOf('Cora Lim')).getByText('$500.00 in credit')).toBeTruthy()
    expect(screen.getByText('Showing 3 of 3')).toBeTruthy()
  })

  test('reads "No applications found" when there is none', async () => {
    fakeApi(getAdminStats, { ...stats, pendingReviews: 0, approvalRate: null, revenueChange: null })
    fakeApi(listClientApplications, [])
    visit()
    expect(await screen.findByText('No applications found')).toBeTruthy()
    expect(await screen.findByText('no payments last month')).toBeTruthy()
    expect(screen.getByText(/^\(1( to \d+)? [A-Z][a-z]{2}\)$/)).toBeTruthy()
  })

  test('confirms before ending all sessions of a person, with the focus on Cancel', async () => {
    const { asked } = fakeApi(endSessions, {})
    const { person } = visit()
    await person.click((await rowOf('Juan Cruz')).getByRole('button', { name: 'Actions for Juan Cruz' }))
    await person.click(await screen.findByRole('menuitem', { name: 'End all sessions' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'End all sessions of Juan Cruz?' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    expect(asked).toEqual([])

    await person.click(dialog.getByRole('button', { name: 'End all sessions' }))
    expect(await screen.findByText('Sessions ended')).toBeTruthy()
    expect(asked).toEqual([{ params: { userId: 'juan' }, query: {} }])
    const menu = (await rowOf('Juan Cruz')).getByRole('button', { name: 'Actions for Juan Cruz' })
    await waitFor(() => expect(document.activeElement).toBe(menu))
  })

  test('gets a link to the messages of a client', async () => {
    const { person } = visit()
    await person.click((await rowOf('Juan Cruz')).getByRole('button', { name: 'Actions for Juan Cruz' }))
    const messages = await screen.findByRole('menuitem', { name: 'Messages' })
    expect(messages.getAttribute('href')).toBe('/messages?applicationId=application-2')
  })
})
