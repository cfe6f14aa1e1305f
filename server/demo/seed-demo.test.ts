import { beforeAll, expect, test } from 'vitest'
import { DEMO_DOMAIN, demoEmail, demoPeople } from '#content/demo/people.ts'
import { getAdminStats } from '#contract/admin.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { getClientApplication } from '#contract/clients/clients.ts'
import { listUsers } from '#contract/clients/people.ts'
import { countDocuments } from '#contract/documents/documents.ts'
import { listClosedMonths } from '#contract/money/months.ts'
import { listPayments } from '#contract/money/payments.ts'
import { listPlans } from '#contract/money/plans.ts'
import { listAllPaymentProofs } from '#contract/money/proofs.ts'
import { listRefundRequests, listRefunds } from '#contract/money/refunds.ts'
import { listBankStatements } from '#contract/money/statements.ts'
import { getPath, SideState } from '#contract/path/path.ts'
import { StepCode } from '#contract/path/path-steps.ts'
import { listEducation } from '#contract/personal-data/education.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { listChecklist } from '#contract/requirements.ts'
import { listThirdParties } from '#contract/third-party-requests/third-parties.ts'
import { listRequests } from '#contract/third-party-requests/third-party-requests.ts'
import { sql } from '#server/database/sql.ts'
import { refreshDueStates } from '#server/effects/case-states.ts'
import { applicant, signIn, type TestClient } from '#server/testing/people.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'
import { seedDemo } from './seed-demo.ts'

const ofTheDemo = { ADMIN_EMAILS: `ana.cruz@${DEMO_DOMAIN},ben.lim@${DEMO_DOMAIN}` }

const portal = usePortal(ofTheDemo)
beforeAll(async () => {
  await seedDemo(portal.deps)
  // Refreshes due states as the job does: some of the days are over.
  await refreshDueStates(portal.deps)
}, 180_000)

test('fills an empty database once with named people, and sends no mail', async () => {
  await seedDemo(portal.deps)
  const ana = await signIn(portal, `ana.cruz@${DEMO_DOMAIN}`)
  const names = (await ana.call(listUsers, {})).map((user) => user.name)
  expect(names.sort()).toEqual(demoPeople.map((person) => `${person.firstName} ${person.lastName}`).sort())
  const { total, pending, approved, rejected } = await ana.call(countDocuments, {})
  expect(total).toBe(pending + approved + rejected)
  expect([pending > 0, approved > 0, rejected > 0]).toEqual([true, true, true])
  const approvedInTheEnd = demoPeople.filter(({ story }) => {
    const last = story.filter((step) => step.does === 'become').at(-1)
    return last?.status === 'approved'
  })
  expect((await ana.call(getAdminStats, {})).approved).toBe(approvedInTheEnd.length)
  expect(await portal.db.rows(sql`select from mail_outbox where sent_at is null`)).toHaveLength(0)
})

test('has requests to third parties, some overdue and some on their way', async () => {
  const ana = await signIn(portal, `ana.cruz@${DEMO_DOMAIN}`)
  const overdue = await ana.call(listRequests, { query: { overdue: 'true' } })
  expect(overdue.map(({ clientName, party }) => `${clientName}: ${party}`)).toContain('Noel Fernandez: school')
  const underWay = await ana.call(listRequests, { query: { status: 'sent' } })
  expect(underWay.map(({ clientName, courier }) => `${clientName}: ${courier}`)).toContain('Paolo Mendoza: DHL')
})

test('has usual times of third parties from the last sixty days', async () => {
  const ana = await signIn(portal, `ana.cruz@${DEMO_DOMAIN}`)
  const told = (await ana.call(listThirdParties, {})).flatMap(({ usualToldOn }) => usualToldOn ?? [])
  expect(told.length).toBeGreaterThan(0)
  for (const day of told) expect(Date.now() - Date.parse(day)).toBeLessThan(60 * 24 * 60 * 60_000)
})

test('has a person at each step and in each side state', async () => {
  const said = demoPeople.flatMap(({ at }) => at ?? [])
  expect([...StepCode.options, ...SideState.options].filter((code) => !said.includes(code))).toEqual([])
  const ana = await signIn(portal, `ana.cruz@${DEMO_DOMAIN}`)
  const applications = await portal.db.rows<{ id: string; email: string }>(
    sql`select a.id, u.email from applications a join users u on u.id = a.user_id`,
  )
  for (const person of demoPeople) {
    const { id = '' } = applications.find(({ email }) => email === demoEmail(person)) ?? {}
    if (!person.at) continue
    const { steps, sideState, warnings } = await ana.call(getPath, { params: { id } })
    const standing = sideState?.code ?? steps.find(({ state }) => state === 'problem' || state === 'current')?.code
    const last = steps.findLast(({ state }) => state === 'done')?.code
    expect([standing, last], `${person.lastName}: ${warnings.join(' ')}`).toContain(person.at)
  }
})

test('fills in sheets and schools, and the checklists match them', async () => {
  const about = async (address: string) => {
    const person = await signIn(portal, `${address}@${DEMO_DOMAIN}`)
    const application = await person.call(getMyApplication, {})
    const id = application?.id ?? ''
    const sheet = await person.ask(getPersonalDataSheet, { query: { applicationId: id } })
    const query = { personalDataSheetId: sheet.body.id ?? '-' }
    const schools = sheet.status === 200 ? await person.call(listEducation, { query }) : []
    const rows = await person.call(listChecklist, { params: { id } })
    return { sheet: sheet.body, schools: schools.length, optional: rows.slice(-2).map((row) => row.status) }
  }
  expect(await about('rowena.bautista')).toMatchObject({
    sheet: { maritalStatus: 'married', declarePrc: true, email: `rowena.bautista@${DEMO_DOMAIN}` },
    schools: 4,
    optional: ['approved', 'approved'],
  })
  expect(await about('grace.delapena')).toMatchObject({ schools: 0, optional: ['not_applicable', 'not_applicable'] })
  expect(await about('joy.villanueva')).toMatchObject({ schools: 2, optional: ['not_applicable', 'missing'] })
  expect(await about('maria.santos')).toMatchObject({ schools: 0, optional: ['missing', 'missing'] })
})

test('has payments at every stage: none, partial, full and partly refunded', async () => {
  const paid = async (address: string) => {
    const person = await signIn(portal, `${address}@${DEMO_DOMAIN}`)
    const application = await person.call(getMyApplication, {})
    const payments = await person.call(listPayments, { params: { id: application?.id ?? '' } })
    return [application?.amountPaid, ...payments.map(({ amount, cardBrand }) => `${amount} ${cardBrand}`)]
  }
  expect(await paid('maria.santos')).toEqual(['0.00'])
  expect(await paid('joy.villanueva')).toEqual(['400.00', '400.00 visa'])
  expect(await paid('teresa.aquino')).toEqual(['990.00', '390.00 null', '600.00 visa'])
  expect(await paid('rowena.bautista')).toEqual(['1500.00', '1000.00 jcb', '500.00 visa'])
  expect(await paid('noel.fernandez')).toEqual(['150.00', '-150.00 amex', '300.00 amex'])
})

test.each([
  ['maria.santos', 'board', 'board_to_choose'],
  ['grace.delapena', 'transcript', 'documents_to_mend'],
  ['angelo.ramos', 'board', 'documents_to_review'],
  ['carmela.ocampo', 'bsn-diploma', 'board_to_confirm'],
  ['teresa.aquino', 'marriage-cert', 'documents_to_send'],
  ['imelda.soriano', 'education', 'school_to_add'],
  ['paolo.mendoza', 'payment', 'sources_to_arrive'],
  ['rowena.bautista', 'exam', 'registration_to_make'],
])('has %s, whose first task is %s while the application is at %s', async (address, next, cause) => {
  const person = await signIn(portal, `${address}@${DEMO_DOMAIN}`)
  const application = await person.call(getMyApplication, {})
  const tasks = await person.call(getTasks, { params: { id: application?.id ?? '' } })
  expect([tasks.next, application?.waiting.cause]).toEqual([next, cause])
})

async function idsOf(ana: TestClient, path: string): Promise<{ ids: string[]; total: number }> {
  const answer = await ana.request({ url: `${path}&limit=200` })
  const rows: { id: string }[] = answer.json()
  return { ids: rows.map(({ id }) => id).sort(), total: Number(answer.headers['x-total-count']) }
}

test('gives one answer on whose turn each case is, in state, path, tasks and both lists', async () => {
  const ana = await signIn(portal, `ana.cruz@${DEMO_DOMAIN}`)
  for (const person of demoPeople.filter(({ role, at }) => role === 'client' && at)) {
    const nurse = await signIn(portal, demoEmail(person))
    const application = await nurse.call(getMyApplication, {})
    const id = application?.id ?? ''
    const at = { params: { id } }
    const [state, ownState, path, tasks, row] = await Promise.all([
      ana.call(getCaseState, at),
      nurse.call(getCaseState, at),
      ana.call(getPath, at),
      nurse.call(getTasks, at),
      ana.call(getClientApplication, at),
    ])
    const { waitsFor, cause, since, party } = state
    expect(row.waiting, person.lastName).toEqual({ for: waitsFor, cause, since })
    expect(application?.waiting).toEqual(row.waiting)
    const step = path.steps.find(({ code }) => code === state.step)
    if (step?.state === 'current' || step?.state === 'problem') {
      expect([step.waitsFor, step.since], person.lastName).toEqual([party, since])
    }
    expect([ownState.waitsFor, ownState.cause, ownState.since, ownState.step]).toEqual([
      waitsFor,
      cause,
      since,
      state.step,
    ])
    expect(JSON.stringify(ownState)).not.toContain('/admin/')
    const next = tasks.tasks.find(({ code }) => code === tasks.next)
    expect(next?.title ?? null).toBe(ownState.next.applicant?.text.applicant ?? null)
    if (waitsFor === 'applicant') expect(next).toMatchObject({ state: 'to_do', href: expect.stringMatching(/^\//) })
  }
})

test.each(['team', 'applicant', 'third_party'])(
  'the client list and the case board show identical cases that wait for %s',
  async (turn) => {
    const ana = await signIn(portal, `ana.cruz@${DEMO_DOMAIN}`)
    const clients = await idsOf(ana, `/api/admin/applications?waitsFor=${turn}`)
    expect(await idsOf(ana, `/api/admin/cases?waitsFor=${turn}`)).toEqual(clients)
    expect(clients.ids.length).toBeGreaterThan(3)
  },
)

test('has an offered plan, an accepted plan, waiting refunds, a package and a bank statement', async () => {
  const ana = await signIn(portal, `ana.cruz@${DEMO_DOMAIN}`)
  const statuses = async (address: string) => {
    const person = await signIn(portal, `${address}@${DEMO_DOMAIN}`)
    const application = await person.call(getMyApplication, {})
    const plans = await person.call(listPlans, { params: { id: application?.id ?? '' } })
    return plans.map(({ status }) => status)
  }
  expect([await statuses('angelo.ramos'), await statuses('paolo.mendoza')]).toEqual([['offered'], ['accepted']])
  expect((await ana.call(listRefunds, {})).map(({ status, amount }) => `${status} ${amount}`)).toEqual([
    'needs_second_person 600.00',
    'approved 50.00',
  ])
  expect(await ana.call(listRefundRequests, { query: { status: 'open' } })).toHaveLength(1)
  expect((await ana.call(listBankStatements, { query: {} }))[0]).toMatchObject({ newLines: 4, openLines: 3 })
  expect((await ana.call(listClosedMonths, {})).length).toBeGreaterThan(1)
  const [waiting] = await ana.call(listAllPaymentProofs, { query: { status: 'submitted' } })
  expect(waiting?.bankLine).toMatchObject({ isSameReference: true, amount: '17310.00' })
  const maria = await signIn(portal, `maria.santos@${DEMO_DOMAIN}`)
  const { id = '' } = (await maria.call(getMyApplication, {})) ?? {}
  expect(await ana.call(getClientApplication, { params: { id } })).toMatchObject({ chosenPackage: 'processing' })
})

test('refuses a database with other people', async () => {
  const other = await ownPortal(ofTheDemo)
  await applicant(other)
  await expect(seedDemo(other.deps)).rejects.toThrow('people who are not from the demo')
})
