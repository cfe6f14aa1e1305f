import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAdminStats } from '#contract/admin.ts'
import { type Application, type ApplicationStatus, getApplication } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { listSavedViews } from '#contract/clients/saved-views.ts'
import { keyOf } from '#web/lib/query.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aClient, aClientRecord, admin, ofJuan, someStats } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminDashboardScreen } from './admin-dashboard-screen.tsx'

const juan = aClient({ ...ofJuan, amountPaid: '500.00' })

const visit = (at = '/admin') => renderScreen(<AdminDashboardScreen />, { at, user: admin })
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

beforeEach(() => {
  fakeApi(listSavedViews, [])
  fakeApi(getAdminStats, someStats)
  fakeApi(listClientApplications, [juan, aClient()])
})

describe('the search', () => {
  const serve = () =>
    fakeApi(listClientApplications, ({ query }) =>
      [juan, aClient()].filter((one) =>
        JSON.stringify(one)
          .toLowerCase()
          .includes(query?.search ?? ''),
      ),
    )
  const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search client applications' })

  test('runs on the server once typing pauses, and is kept in the address', async () => {
    const { asked } = serve()
    const { person } = visit()
    await rowOf('Maria Santos')
    await person.type(await box(), 'juan ')
    await waitFor(() => expect(window.location.search).toBe('?search=juan'))
    await waitFor(() => expect(screen.queryByText('Maria Santos')).toBeNull())
    await rowOf('Juan Cruz')
    expect(asked.map(({ query }) => query?.search)).toEqual([undefined, 'juan'])
    expect((await box()).value).toBe('juan ')
    expect(screen.getByText('Showing 1 of 1')).toBeTruthy()
  })

  test('is read from the address, and follows the back button', async () => {
    serve()
    visit('/admin?search=juan')
    expect((await box()).value).toBe('juan')
    await rowOf('Juan Cruz')
    window.history.replaceState(null, '', '/admin')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await rowOf('Maria Santos')
    expect((await box()).value).toBe('')
  })

  test('says when nothing matches, and can be cleared', async () => {
    serve()
    const { person } = visit('/admin?search=zzqx')
    // Once visible and once for screen readers.
    expect(await screen.findAllByText('No applications found')).toHaveLength(2)
    expect(screen.getByText('Nothing matches “zzqx”.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Clear search' }))
    await rowOf('Maria Santos')
    expect(window.location.search).toBe('')
    expect(document.activeElement).toBe(await box())
  })
})

describe('changing status or fees', () => {
  const open = async (who: string) => {
    const { person, queries } = visit()
    await person.click((await rowOf(who)).getByRole('button', { name: `Actions for ${who}` }))
    await person.click(await screen.findByRole('menuitem', { name: 'Change status or fees' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status or fees' }))
    return {
      person,
      queries,
      dialog,
      status: dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }),
      fees: dialog.getByRole<HTMLInputElement>('textbox', { name: 'Total fees (USD)' }),
      reason: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }),
      save: () => person.click(dialog.getByRole('button', { name: 'Save changes' })),
    }
  }
  const changedMeanwhile = (about: Partial<Application>) => {
    const now = { ...juan, ...about }
    fakeApi(getApplication, now)
    fakeApi(listClientApplications, [now, aClient()])
    fakeApi(getClientApplication, aClientRecord(now))
  }
  const accept = (of: Application) =>
    fakeApi(changeApplication, ({ body }) => ({
      ...of,
      status: body.status ?? of.status,
      totalFees: typeof body.totalFees === 'string' ? body.totalFees : of.totalFees,
    }))

  test.each<[ApplicationStatus, string[]]>([
    ['in_progress', ['In Progress (current)', 'Under Review', 'On Hold', 'Withdrawn']],
    ['approved', ['Approved (current)', 'Submitted']],
  ])('offers an application that is %s only the allowed statuses', async (status, offered) => {
    fakeApi(listClientApplications, [{ ...juan, status }])
    const form = await open('Juan Cruz')
    expect([...form.status.options].map((option) => option.text)).toEqual(offered)
    expect(document.activeElement).toBe(form.status)
    expect(form.fees.value).toBe('1500.00')
    expect(form.dialog.getByText('Juan Cruz, Application ID 2026-000-002-5')).toBeTruthy()
    expect(form.dialog.getByText('$500.00 is already paid.')).toBeTruthy()
    expect(form.dialog.getByText('Saved in the audit log. The applicant cannot see it.')).toBeTruthy()
  })

  test('sends only the changed fields with the reason, and updates the row', async () => {
    const { asked } = accept(juan)
    const form = await open('Juan Cruz')
    await form.person.selectOptions(form.status, 'Under Review')
    expect(form.dialog.getByText('5 of 5 required documents are missing.')).toBeTruthy()
    await form.person.type(form.reason, 'Complete')
    await form.save()
    expect(await screen.findByText('Application updated successfully')).toBeTruthy()
    expect(asked).toEqual([
      {
        params: { id: 'application-2' },
        query: {},
        body: { status: 'under_review', expectedStatus: 'in_progress', reason: 'Complete' },
      },
    ])
    const row = await rowOf('Juan Cruz')
    expect(row.getByText('Under Review')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(row.getByRole('button', { name: 'Actions for Juan Cruz' })))
  })

  test('an application on hold waits for nobody unless the team chooses a party', async () => {
    const { asked } = accept(juan)
    const form = await open('Juan Cruz')
    expect(form.dialog.queryByRole('combobox', { name: 'Who are we waiting for?' })).toBeNull()
    await form.person.selectOptions(form.status, 'On Hold')
    const party = form.dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Who are we waiting for?' })
    expect(party.value).toBe('nobody')
    await form.person.selectOptions(party, 'Our team')
    await form.person.type(form.reason, 'Fees to settle')
    await form.save()
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ status: 'on_hold', waitsFor: 'team' }))
  })

  test('changes the party that an application on hold waits for without a transition', async () => {
    const held = { ...juan, status: 'on_hold' as const, waiting: { ...juan.waiting, cause: 'on_hold' as const } }
    fakeApi(listClientApplications, [held])
    const { asked } = accept(held)
    const form = await open('Juan Cruz')
    await form.person.selectOptions(form.dialog.getByRole('combobox', { name: 'Who are we waiting for?' }), 'Our team')
    await form.person.type(form.reason, 'Ours to settle')
    await form.save()
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        status: 'on_hold',
        waitsFor: 'team',
        expectedStatus: 'on_hold',
        reason: 'Ours to settle',
      }),
    )
  })

  test('changed fees are sent without a status, with two decimals', async () => {
    const { asked } = accept(juan)
    const form = await open('Juan Cruz')
    await form.person.clear(form.fees)
    await form.person.type(form.fees, '1600')
    await form.person.type(form.reason, 'Courier{Tab}')
    await form.save()
    expect(await (await rowOf('Juan Cruz')).findByText('$1,100.00')).toBeTruthy()
    expect(asked[0]?.body).toEqual({
      totalFees: '1600.00',
      expectedFees: '1500.00',
      expectedStatus: 'in_progress',
      reason: 'Courier',
    })
  })

  test('a problem shows at its field with the focus, and disappears once corrected', async () => {
    const form = await open('Juan Cruz')
    await form.save()
    expect(form.dialog.getByText('Please give a reason')).toBeTruthy()
    expect(document.activeElement).toBe(form.reason)
    await form.person.type(form.reason, 'Because')
    expect(form.dialog.queryByText('Please give a reason')).toBeNull()

    await form.save()
    expect(form.dialog.getByText('Give a new status, new fees, or both')).toBeTruthy()
    expect(document.activeElement).toBe(form.status)

    await form.person.clear(form.fees)
    await form.person.type(form.fees, '499.99')
    await form.save()
    const tooLow = 'The fees cannot be less than what is already paid, which is $500.00'
    expect(form.dialog.getByText(tooLow)).toBeTruthy()
    expect(document.activeElement).toBe(form.fees)

    await form.person.clear(form.fees)
    await form.person.type(form.fees, 'many')
    await form.save()
    expect(form.dialog.getByText('Enter the fees as an amount, such as 1500.00')).toBeTruthy()
  })

  test("shows a colleague's change while the form is open, and keeps typed text", async () => {
    const form = await open('Juan Cruz')
    await form.person.selectOptions(form.status, 'Under Review')
    await form.person.type(form.reason, 'Because')
    const move = { id: 'm', from: 'in_progress', to: 'on_hold', reason: null } as const
    const lastMove = { ...move, by: { id: 'bea', name: 'Bea Cruz' }, at: '2026-11-04T02:00:00.000Z' }
    fakeApi(getClientApplication, aClientRecord({ ...juan, status: 'on_hold', lastMove }))
    await form.queries.invalidateQueries({ queryKey: keyOf(getClientApplication) })
    const news = await form.dialog.findByRole('alert')
    expect(news.textContent).toMatch(
      /^Bea Cruz has changed this application since you opened it.*In Progress → On Hold, 4 Nov 2026/,
    )
    expect([form.status.options[0]?.text, form.reason.value]).toEqual(['On Hold (current)', 'Because'])
    await form.person.click(form.dialog.getByRole('button', { name: 'Cancel' }))
  })

  test('shows why a late change is refused, and follows the status and the unedited fees', async () => {
    fakeApi(changeApplication, refused(409, 'An application that is Approved cannot become Under Review.'))
    const form = await open('Juan Cruz')
    changedMeanwhile({ status: 'approved', totalFees: '2000.00' })
    await form.person.selectOptions(form.status, 'Under Review')
    await form.person.type(form.reason, 'Because')
    await form.save()
    expect(await form.dialog.findByText('An application that is Approved cannot become Under Review.')).toBeTruthy()
    await waitFor(() => expect(form.fees.value).toBe('2000.00'))
    expect([...form.status.options].map((option) => option.text)).toEqual(['Approved (current)', 'Submitted'])
    expect(form.reason.value).toBe('Because')
    const row = screen.getByRole('row', { name: /Juan Cruz/, hidden: true })
    expect(within(row).getByText('Approved')).toBeTruthy()
    // The new status does not allow the chosen one, so the form clears it.
    expect(form.status.value).toBe('')
    await form.save()
    expect(await form.dialog.findByText('Give a new status, new fees, or both')).toBeTruthy()
    const { asked } = accept(juan)
    await form.person.selectOptions(form.status, 'Submitted')
    await form.save()
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({ status: 'submitted', expectedStatus: 'approved', reason: 'Because' }),
    )
  })

  test('the dialog stays open until the server has answered', async () => {
    let answer = () => {}
    fakeApi(changeApplication, () => new Promise((resolve) => (answer = () => resolve(refused(409, 'Too late')))))
    const form = await open('Juan Cruz')
    await form.person.selectOptions(form.status, 'On Hold')
    await form.person.type(form.reason, 'Because')
    await form.save()
    await form.person.keyboard('{Escape}')
    changedMeanwhile({})
    answer()
    expect(await form.dialog.findByText('Too late')).toBeTruthy()
    await form.person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a restored draft of the reason does not restore old fees', async () => {
    const first = await open('Juan Cruz')
    await first.person.type(first.reason, 'Because')
    cleanup()
    fakeApi(listClientApplications, [{ ...juan, totalFees: '2000.00' }])
    const form = await open('Juan Cruz')
    expect(form.reason.value).toBe('Because')
    expect(form.fees.value).toBe('2000.00')
    await form.person.click(form.dialog.getByRole('button', { name: 'Cancel' }))
  })

  test('shows a server error at its field, and a failure as a notice', async () => {
    const errors = [{ path: 'reason', message: 'Use at most 500 characters' }]
    fakeApi(changeApplication, refused(400, 'Use at most 500 characters', { errors }))
    const form = await open('Juan Cruz')
    await form.person.selectOptions(form.status, 'On Hold')
    await form.person.type(form.reason, 'Because')
    await form.save()
    expect(await form.dialog.findByText('Use at most 500 characters')).toBeTruthy()
    fakeApi(changeApplication, refused(503, 'The database is away'))
    await form.save()
    expect(await screen.findByText('Failed to update the application')).toBeTruthy()
    expect(form.reason.value).toBe('Because')
  })
})
