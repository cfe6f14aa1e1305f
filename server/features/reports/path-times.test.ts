import { expect, test } from 'vitest'
import { chooseBoard, getPath, markStep } from '#contract/path/path.ts'
import { getPathReport } from '#contract/reports.ts'
import { addThirdParty } from '#contract/third-party-requests/third-parties.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { todayOf } from '#server/shared/dates.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { workOutTimes } from './path-times.service.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const today = () => todayOf(portal.deps)

/** Makes a case that its board accepted after this many days. */
async function decided(board: string, days: number) {
  const { person, application } = await applicantWithApplication(portal)
  const params = { id: application.id }
  const mark = (step: 'board_submitted' | 'board_eligible', doneOn: string) =>
    ana.call(markStep, { params: { ...params, step }, body: { doneOn, evidence: 'Seen' } })
  await ana.call(chooseBoard, { params, body: { board } })
  await mark('board_submitted', addDays(today(), -days))
  await mark('board_eligible', today())
  return { person, params }
}

const eligible = async (person: TestUser, params: { id: string }) =>
  (await person.call(getPath, { params })).steps.find(({ code }) => code === 'board_eligible')?.usualDays

test('times of steps come from published times until there are ten own cases, and then from these cases', async () => {
  expect(await ana.call(getPathReport, {})).toMatchObject({ workedOutAt: null, steps: [], parties: [] })
  for (let days = 1; days <= 9; days += 1) await decided('TX', days * 10)
  const { person, params } = await applicantWithApplication(portal).then(({ person, application }) => ({
    person,
    params: { id: application.id },
  }))
  await ana.call(chooseBoard, { params, body: { board: 'TX' } })
  const published = await eligible(ana, params)

  expect(await workOutTimes(portal.deps)).toBe(true)
  const { steps, enough } = await ana.call(getPathReport, {})
  const step = steps.find(({ code }) => code === 'board_eligible')
  expect([enough, step?.all, step?.boards]).toEqual([
    10,
    { cases: 9, days: null },
    [{ code: 'TX', name: 'Texas', cases: 9, days: null }],
  ])
  expect(await eligible(ana, params)).toEqual(published)

  await decided('NY', 200)
  await workOutTimes(portal.deps)
  const after = await ana.call(getPathReport, {})
  expect(after.steps.find(({ code }) => code === 'board_eligible')).toMatchObject({
    title: 'Board decides',
    waitsFor: 'board',
    all: { cases: 10, days: { from: 10, median: 50, to: 90 } },
  })
  // Nine cases of this board are too few, so the figures of all boards are shown.
  expect(await eligible(ana, params)).toEqual({
    min: 10,
    max: 90,
    basis: `eight in ten of our own 10 cases, up to ${formatDay(today())}; half of them took 50 days or less`,
  })
  await decided('TX', 100)
  await workOutTimes(portal.deps)
  // A range of ten to ninety days is too wide to tell the applicant.
  expect(await eligible(person, params)).toBeNull()
  expect(await eligible(ana, params)).toEqual({
    min: 10,
    max: 90,
    basis: `eight in ten of our own 10 cases with Texas, up to ${formatDay(today())}; half of them took 50 days or less`,
  })
})

test('times of third parties count from the day of the request, per party and per kind', async () => {
  const { id: thirdPartyId } = await ana.call(addThirdParty, {
    body: { party: 'school', name: 'University of Baguio' },
  })
  const { application } = await applicantWithApplication(portal)
  const ask = (days: number, own: { thirdPartyId?: string }) =>
    ana.call(addRequest, {
      params: { id: application.id },
      body: {
        party: 'school',
        purpose: ['tor'],
        status: 'sent',
        askedAt: addDays(today(), -days),
        sentAt: today(),
        ...own,
      },
    })
  for (let days = 11; days <= 20; days += 1) await ask(days, { thirdPartyId })
  await ask(90, {})
  await workOutTimes(portal.deps)
  const { parties } = await ana.call(getPathReport, {})
  expect(parties).toEqual([
    {
      party: 'school',
      title: 'School',
      all: { cases: 11, days: { from: 12, median: 16, to: 20 } },
      thirdParties: [
        { id: thirdPartyId, name: 'University of Baguio', cases: 10, days: { from: 11, median: 15, to: 19 } },
      ],
    },
  ])
})
