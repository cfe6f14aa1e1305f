import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { consentTexts } from '#content/privacy/consent-texts.ts'
import {
  type Application,
  getApprovalText,
  getMyApplication,
  listActivities,
  startApplication,
} from '#contract/applications/applications.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { getPath } from '#contract/path/path.ts'
import { PRIVACY_VERSION } from '#contract/privacy/privacy.ts'
import { listChecklist } from '#contract/requirements.ts'
import { mark, seat } from '#domain/cases/testing/exam-facts.ts'
import { rememberPackage } from '#web/shared/device/remember-package.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { anAppointment, anAtt, aPath } from '#web/testing/path.ts'
import { aChecklist, anApplication, aState, type CaseAbout, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent

function fakeWork(rows = aChecklist(), about: Partial<CaseAbout> = {}) {
  fakeApi(listChecklist, rows)
  fakeApi(getCaseState, aState({ documents: rows, ...about }))
  fakeApi(getPath, aPath())
}

beforeEach(() => void fakeApi(listActivities, []))

function openDashboard(application: Partial<Application> | null = {}, ...work: Parameters<typeof fakeWork>) {
  fakeApi(getMyApplication, application && anApplication(application))
  fakeWork(...work)
  return renderScreen(<DashboardScreen />)
}

const allSent = () => {
  const sent = { status: 'pending' } as const
  return { passport: sent, 'bsn-diploma': sent, 'hs-diploma': sent, transcript: sent, 'birth-cert': sent }
}

const nothingElse = { 'marriage-cert': { status: 'not_applicable' }, 'prc-id': { status: 'not_applicable' } } as const

test('a returning applicant is offered a passkey, and can postpone the offer', async () => {
  fakeApi(getMyApplication, anApplication())
  fakeWork()
  const { person } = renderScreen(<DashboardScreen />, { user: { ...maria, passkeyOffer: true } })
  const offer = within(await screen.findByRole('region', { name: 'Sign in without waiting for a code' }))
  expect(offer.getByRole('link', { name: 'Add a passkey' }).getAttribute('href')).toBe('/my-account')
  await person.click(offer.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText('Sign in without waiting for a code')).toBeNull()
})

test('a pending erasure is shown first, with its day and a link to cancel it', async () => {
  fakeApi(getMyApplication, null)
  renderScreen(<DashboardScreen />, { user: { ...maria, erasureDueAt: '2026-12-04T08:00:00.000Z' } })
  const title = await screen.findByText(/^Your data will be erased on/)
  expect(title.textContent).toContain('4 Dec 2026')
  expect(screen.getByRole('link', { name: 'Take it back' }).getAttribute('href')).toBe('/my-data')
})

test('the four figures are exact', async () => {
  openDashboard(
    { status: 'under_review', totalFees: '1500.00', amountPaid: '450.00' },
    aChecklist({ passport: { status: 'approved' }, 'prc-id': { status: 'not_applicable' } }),
  )

  expect(await screen.findByText('1/6')).toBeTruthy()
  expect(await figure('Requirements')).toContain('17% complete')
  expect(await figure('Outstanding Balance')).toContain('$1,050.00of $1,500.00')
  expect(await figure('Application Status')).toContain('Under ReviewSubmitted: 2 Nov 2026')
  expect(await figure('Amount Paid')).toContain('$450.0030% paid')
  expect(screen.getByRole('progressbar', { name: 'Approved requirements' }).getAttribute('aria-valuenow')).toBe('17')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Maria')
  expect(screen.getByText('Application ID: 2026-000-001-7')).toBeTruthy()
})

test('a rejected document is the next step, with its reason, its link, and since when', async () => {
  openDashboard({}, aChecklist({ transcript: { notes: 'Page 3 is missing.' } }))

  const step = await screen.findByRole('region', { name: 'Your transcript of records needs a new copy: see why' })
  expect(within(step).getByText('Page 3 is missing.')).toBeTruthy()
  expect(step.textContent).toContain('Waiting for you since 5 Nov 2026.')
  expect(within(step).getByRole('link').getAttribute('href')).toBe('/documents?type=transcript')
})

test('says that the team is checking when all documents are sent', async () => {
  openDashboard({}, aChecklist({ ...allSent(), ...nothingElse }))
  expect(await screen.findByRole('region', { name: 'We are checking 5 papers' })).toBeTruthy()
})

test('shows sent documents lighter than approved ones', async () => {
  openDashboard({}, aChecklist({ ...allSent(), passport: { status: 'approved' }, ...nothingElse }))
  const bar = await screen.findByRole('progressbar', { name: 'Approved requirements' })
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 5 requirements approved, 4 under review')
  expect(bar.querySelector('[data-under-way]')?.getAttribute('width')).toBe('100%')
})

test.each<[title: string, about: Partial<CaseAbout>, href: string]>([
  ['Fill in your personal data sheet', { hasSheet: false, hasNursingSchool: false }, '/personal-data'],
  ['Add your nursing school', { hasNursingSchool: false }, '/personal-data#college-title'],
  ['Pay the rest of your fees', { amountPaid: '450.00' }, '/payments'],
  ['Read your new message', { unreadMessages: 1 }, '/messages'],
])(
  'when all documents are sent the next step is %s, and the card does not say "nothing to do"',
  async (title, about, href) => {
    openDashboard({}, aChecklist({ ...allSent(), ...nothingElse }), about)
    const step = await screen.findByRole('region', { name: title })
    expect(within(step).getByRole('link').getAttribute('href')).toBe(href)
    expect(step.textContent).toContain('We are checking 5 papers (since')
    expect(step.textContent).not.toMatch(/nothing to do/i)
  },
)

test('a rejected document is the next step while other documents wait, without "Waiting for you"', async () => {
  openDashboard({}, aChecklist({ transcript: { notes: 'Page 3 is missing.' }, passport: { status: 'pending' } }))
  const step = await screen.findByRole('region', { name: 'Your transcript of records needs a new copy: see why' })
  expect(step.textContent).toContain('We are checking 1 paper (since')
  expect(step.textContent).not.toContain('Waiting for you')
})

test('after an approval the text of the team is folded below the next step', async () => {
  openDashboard({ status: 'approved' }, aChecklist({ ...allSent(), ...nothingElse }), {
    status: 'approved',
    unreadMessages: 1,
    amountPaid: '100.00',
  })
  fakeApi(getApprovalText, { text: 'You did it!\n\nWe register you now.' })
  const words = await screen.findByRole('region', { name: 'Your application is approved' })
  expect(await within(words).findByText(/We register you now\./)).toBeTruthy()
  expect(words.querySelector('details')?.open).toBe(false)
  expect(await screen.findByRole('region', { name: 'Pay the rest of your fees' })).toBeTruthy()
})

test('recent activity is listed with its date, or "No recent activity" is shown', async () => {
  fakeApi(listActivities, [{ id: 'one', description: 'Application started', createdAt: '2026-11-02T01:30:00.000Z' }])
  const { unmount } = openDashboard()
  const item = (await screen.findByText('Application started')).closest('li')
  expect(item?.textContent).toContain('2 Nov 2026')
  unmount()

  fakeApi(listActivities, [])
  renderScreen(<DashboardScreen />)
  expect(await screen.findByText('No recent activity')).toBeTruthy()
})

test('a new applicant reads the fee and the terms, agrees and gets an application', async () => {
  const { asked } = fakeApi(startApplication, anApplication())
  const { person } = openDashboard(null)

  await person.click(await screen.findByRole('button', { name: 'Start Application' }))
  const dialog = await screen.findByRole('dialog', { name: 'Before you start' })
  const notice = within(dialog).getByRole('link', { name: /privacy notice/ })
  expect([notice.getAttribute('href'), notice.getAttribute('target')]).toEqual(['/privacy', '_blank'])
  expect(dialog.textContent).toContain('The fee is $1,500.00 in US dollars.')
  expect(within(dialog).getByText(/We write in your name to your schools/)).toBeTruthy()
  expect(within(dialog).getByText(/^We ask you again before/)).toBeTruthy()
  for (const purpose of ['credential_evaluator', 'pearson_vue'] as const) {
    expect(dialog.textContent).not.toContain(consentTexts[purpose].title)
  }
  expect(asked).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Agree and Start Application' }))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Application created successfully')).toBeTruthy()
  expect(await screen.findByText('Upload your passport')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).toMatchObject([{ body: { privacyVersion: PRIVACY_VERSION } }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('an applicant who does not agree can start later', async () => {
  const { asked } = fakeApi(listActivities, [])
  const { person } = openDashboard(null)

  const start = await screen.findByRole('button', { name: 'Start Application' })
  await person.click(start)
  await person.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(document.activeElement).toBe(start))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).toEqual([])
})

test('a failed start shows the failure and can be retried', async () => {
  fakeApi(startApplication, refused(503, 'The database is away'))
  const { person } = openDashboard(null)

  await person.click(await screen.findByRole('button', { name: 'Start Application' }))
  await person.click(await screen.findByRole('button', { name: 'Agree and Start Application' }))
  expect(await screen.findByText('Failed to create application')).toBeTruthy()
  const dialog = screen.getByRole('dialog', { name: 'Before you start' })
  expect(within(dialog).getByRole('alert').textContent).toBe('Your application was not started. Please try again.')
  const again = screen.getByRole('button', { name: 'Agree and Start Application' })
  expect(again.getAttribute('aria-disabled')).toBeNull()
})

test('a checklist that could not be loaded keeps the balance visible and can be retried', async () => {
  fakeApi(getMyApplication, anApplication())
  fakeApi(getPath, aPath())
  fakeApi(listChecklist, refused(503, 'The database is away'))
  fakeApi(getCaseState, aState())
  const { person } = renderScreen(<DashboardScreen />)

  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(await figure('Outstanding Balance')).toContain('$1,500.00')
  fakeWork(aChecklist())
  await person.click(retry)
  expect(await screen.findByText('Upload your passport')).toBeTruthy()
})

test('the package chosen before sign-in is shown until it is removed', async () => {
  window.history.replaceState(null, '', '/login?returnTo=%2F%3Fpackage%3Dprocessing')
  rememberPackage(window.location)
  const { person } = openDashboard(null)
  expect(await screen.findByText(/^You chose: Lampara Processing Package/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Remove this choice' }))
  expect(screen.queryByText(/You chose/)).toBeNull()
})

const road = async () => screen.findByRole('region', { name: 'Your path' })

test('the road shows seven stages with their state, and one sentence about the present stage', async () => {
  openDashboard()
  const marks = [mark('board_chosen', '2026-11-03'), mark('identity_aligned', '2026-11-05')]
  fakeApi(getPath, aPath({ marks, documentsCompleteOn: '2026-11-10' }))
  const way = await road()
  const lamps = within(way).getAllByRole('listitem')
  expect(lamps).toHaveLength(7)
  expect(lamps[0]?.textContent).toBe('Your papers Done')
  expect(lamps[1]?.textContent).toBe('School and PRC Now')
  expect(lamps[1]?.getAttribute('aria-current')).toBe('step')
  expect(lamps[2]?.textContent).toBe('Evaluation Ahead')
  expect(way.textContent).toContain('2 of 7: School and PRC')
  expect(way.textContent).toContain('Your school and the PRC send sealed papers.')
  expect(way.querySelector('svg')?.querySelectorAll('g')).toHaveLength(7)
  expect(within(way).getByRole('link').getAttribute('href')).toBe('/path')
})

test('after the documents are sent the dates come first with the remaining days, and the figures fold', async () => {
  const att = { ...anAtt, confirmed: true, enteredOn: '2026-10-01', startsOn: '2026-10-01', endsOn: '2026-12-10' }
  const marks = [mark('board_submitted', '2026-09-02')]
  openDashboard({ status: 'submitted' }, aChecklist({ ...nothingElse }), { status: 'submitted', path: { att, marks } })
  fakeApi(getPath, aPath({ att, marks }, [{ att: { ...anAtt, ...att } }]))
  const moment = await screen.findByRole('region', { name: 'Maria, you may test.' })
  expect(within(moment).getByRole('link').getAttribute('href')).toBe('/exam#appointment')
  expect(screen.queryByRole('region', { name: 'Book your exam' })).toBeNull()
  const dates = await screen.findByRole('region', { name: 'Your dates' })
  expect(dates.textContent).toContain('10 Dec 2026')
  expect(dates.textContent).toContain('18 days left')
  expect(screen.getByText('Outstanding Balance').closest('details')?.open).toBe(false)
})

test('a rejected applicant sees no date to book or to test', async () => {
  const att = { ...anAtt, confirmed: true, enteredOn: '2026-10-01', startsOn: '2026-10-01', endsOn: '2026-12-10' }
  const path = { att, marks: [mark('board_submitted', '2026-09-02')] }
  const { queries } = openDashboard({ status: 'rejected' }, aChecklist({ ...nothingElse }), {
    status: 'rejected',
    path,
  })
  fakeApi(getPath, aPath({ ...path, status: 'rejected' }, [{ att: { ...anAtt, ...att } }]))
  await screen.findByRole('region', { name: 'Your application is rejected' })
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'Your dates' })).toBeNull()
})

test('an exam that lies ahead is not said to wait for the applicant', async () => {
  const att = { ...anAtt, confirmed: true, enteredOn: '2026-10-01', startsOn: '2026-10-01', endsOn: '2026-12-10' }
  const path = { att, marks: [mark('board_eligible', '2026-09-20')], appointment: seat('2026-12-01T08:00') }
  openDashboard({ status: 'submitted' }, aChecklist({ ...nothingElse }), { status: 'submitted', path })
  const step = await screen.findByRole('region', { name: 'Get ready for your exam' })
  expect(step.textContent).not.toContain('Waiting for you')
})

test('in the next attempt the dates come first, although its documents are not sent again', async () => {
  const att = { ...anAtt, confirmed: true, enteredOn: '2026-11-08', startsOn: '2026-11-06', endsOn: '2027-02-04' }
  const again = { attempt: 2, failedOn: '2026-09-20', att, marks: [mark('board_eligible', '2026-10-29')] }
  openDashboard({ status: 'submitted' }, aChecklist({ ...nothingElse }), { status: 'submitted', path: again })
  fakeApi(getPath, aPath(again, [{}, { att }]))
  const dates = await screen.findByRole('region', { name: 'Your dates' })
  expect(dates.textContent).toContain('Test until4 Feb 2027')
  expect(screen.getByText('Outstanding Balance').closest('details')?.open).toBe(false)
})

test('a permission to test is announced once, with the first name', async () => {
  const att = { ...anAtt, confirmed: true, enteredOn: '2026-11-20' }
  const { unmount } = openDashboard({}, aChecklist(), { path: { att } })
  fakeApi(getPath, aPath({ att }, [{ att: { ...anAtt, confirmed: true } }]))
  const moment = await screen.findByRole('region', { name: 'Maria, you may test.' })
  expect(moment.textContent).toContain('From 1 Dec 2026 to 28 Feb 2027.')
  unmount()
  renderScreen(<DashboardScreen />)
  await road()
  expect(screen.queryByRole('region', { name: 'Maria, you may test.' })).toBeNull()
})

test('an applicant who passed reads the result first, also with open tasks', async () => {
  const marks = [mark('exam_taken', '2026-10-15'), mark('result_passed', '2026-11-09')]
  openDashboard({ status: 'submitted' }, aChecklist(nothingElse), {
    status: 'submitted',
    unreadMessages: 1,
    path: { marks },
  })
  fakeApi(getPath, aPath({ marks }))
  const moment = await screen.findByRole('region', { name: 'Maria, you passed.' })
  expect(moment.textContent).toContain('Exam: 15 Oct 2026. Result: 9 Nov 2026.')
  expect(await within(moment).findByRole('button', { name: 'Share a picture' })).toBeTruthy()
  expect(within(moment).getByRole('link').getAttribute('href')).toBe('/messages')
})

test('a result entered by the applicant is acknowledged, and still needs confirmation by the board', async () => {
  const result = { outcome: 'passed', takenOn: '2026-11-09', resultOn: '2026-11-12', official: false } as const
  openDashboard()
  fakeApi(getPath, aPath({}, [{ att: anAtt, result: { ...anAppointment, ...result } }]))
  const moment = await screen.findByRole('region', { name: 'Maria, you told us that you passed.' })
  expect(moment.textContent).toContain('We confirm it with the board.')
  expect(within(moment).queryByRole('button')).toBeNull()
})

test('after a failed exam the dashboard offers the next attempt and one first possible day', async () => {
  openDashboard()
  fakeApi(getPath, aPath({ marks: [mark('exam_taken', '2026-10-15'), mark('result_failed', '2026-11-09')] }))
  const moment = await screen.findByRole('region', { name: 'Maria, this time it was not enough, and that is hard.' })
  expect(await within(moment).findByRole('button', { name: 'Start my next attempt' })).toBeTruthy()
  expect(document.body.textContent?.match(/30 Nov 2026/g)).toHaveLength(1)
})

test.each<[what: string, about: Partial<CaseAbout>, title: string]>([
  ['withdrawn', { status: 'withdrawn', amountPaid: '450.00' }, 'Your application is withdrawn'],
  ['on hold', { status: 'on_hold', amountPaid: '450.00' }, 'Your application is on hold'],
])('an application that is %s asks for no payment', async (_what, about, title) => {
  openDashboard({ status: about.status ?? 'in_progress' }, aChecklist(nothingElse), about)
  const step = await screen.findByRole('region', { name: title })
  expect(within(step).getByRole('link').getAttribute('href')).toBe('/messages')
  expect(step.textContent).not.toContain('Pay')
})

test('while a third party has the case the card names it, since when, and that nothing is to do', async () => {
  const approved = Object.fromEntries(Object.keys(allSent()).map((id) => [id, { status: 'approved' as const }]))
  const marks = [mark('board_submitted', '2026-10-02'), mark('pearson_registered', '2026-10-03')]
  openDashboard({ status: 'submitted' }, aChecklist({ ...approved, ...nothingElse }), {
    status: 'submitted',
    path: { marks },
  })
  const step = await screen.findByRole('region', { name: 'The board decides whether you may test' })
  expect(step.textContent).toContain('You do not need to do anything.')
  expect(step.textContent).toContain('Since 2 Oct 2026.')
})
