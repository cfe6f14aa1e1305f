import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  addThirdParty,
  changeThirdParty,
  listThirdParties,
  type NewThirdParty,
  THIRD_PARTY_IS_RETIRED,
  THIRD_PARTY_TAKEN,
  type ThirdParty,
  type ThirdPartyChange,
} from '#contract/third-party-requests/third-parties.ts'
import {
  addRequest,
  changeRequest,
  listMyRequests,
  listRequestsOfApplication,
} from '#contract/third-party-requests/third-party-requests.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { workOutTimes } from '#server/features/reports/path-times.service.ts'
import { todayOf } from '#server/shared/dates.ts'
import { everyPage } from '#server/testing/pages.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

let maria: TestUser
let of: { params: { id: string } }
const portal = usePortal()
const ana = useAdmin(portal)
beforeAll(async () => {
  ;({ person: maria, of } = await applicantWithApplication(portal, 'Maria'))
})
const today = () => todayOf(portal.deps)
const daysAgo = (count: number) => addDays(today(), -count)

const add = (body: z.input<typeof NewThirdParty>) => ana.call(addThirdParty, { body })
const change = ({ id, version }: ThirdParty, body: Omit<z.input<typeof ThirdPartyChange>, 'expectedVersion'>) =>
  ana.ask(changeThirdParty, { params: { thirdPartyId: id }, body: { ...body, expectedVersion: version } })
const request = (thirdPartyId: string, askedAt: string) =>
  ana.ask(addRequest, { ...of, body: { party: 'school', purpose: ['tor'], thirdPartyId, askedAt } })

test('a school’s usual time in the directory sets the expected day of its requests', async () => {
  const body = { party: 'school', name: 'University of Baguio', usualMinDays: 3, usualMaxDays: 4 } as const
  const school = await add(body)
  expect(school).toMatchObject({ usualToldOn: today(), learned: null, retired: false })
  expect((await ana.ask(addThirdParty, { body: { ...body, name: 'UNIVERSITY of baguio' } })).said).toBe(
    `409: ${THIRD_PARTY_TAKEN}`,
  )
  const added = await request(school.id, daysAgo(6))
  expect(added.body).toMatchObject({
    title: 'University of Baguio: transcript',
    expectedBy: daysAgo(2),
    overdue: true,
    thirdParty: { name: 'University of Baguio' },
  })
  const [card] = await maria.call(listMyRequests, of)
  expect(card).toMatchObject({
    title: 'Your school: transcript',
    waitsFor: 'University of Baguio',
    usualDays: {
      min: 3,
      max: 4,
      workingDays: false,
      basis: 'as our team usually sees it',
    },
    overdue: true,
  })
  const wrong = { ...of, body: { party: 'prc' as const, purpose: ['tor'], thirdPartyId: school.id } }
  expect((await ana.ask(addRequest, wrong)).said).toBe('400: Choose an entry of the same kind')

  const renamed = { ...body, name: 'Saint Louis University' }
  expect((await change(school, renamed)).status).toBe(200)
  expect((await change(school, renamed)).status).toBe(409)
  expect((await ana.ask(addThirdParty, { body: { ...body, usualMinDays: 9 } })).said).toBe(
    '400: Enter the longest usual time, not shorter than the shortest',
  )
  expect((await ana.ask(addThirdParty, { body: { ...body, usualToldOn: addDays(today(), 1) } })).said).toBe(
    '400: Enter a day that is not in the future',
  )
})

test('keeps the day of the usual time until that time changes', async () => {
  const told = { party: 'prc', name: 'PRC Baguio', usualMinDays: 7, usualMaxDays: 14 } as const
  const office = await add({ ...told, usualToldOn: daysAgo(40) })
  const moved = await change(office, { ...told, address: 'Upper Session Road' })
  expect(moved.body).toMatchObject({ usualToldOn: daysAgo(40), version: 2 })
  const longer = await change(moved.body, { ...told, usualMaxDays: 21 })
  expect(longer.body).toMatchObject({ usualMaxDays: 21, usualToldOn: today() })
  const unknown = await change(longer.body, { party: 'prc', name: 'PRC Baguio' })
  expect(unknown.body).toMatchObject({ usualMaxDays: null, usualToldOn: null })
})

test('a retired entry keeps its requests, is refused for new requests, and can be restored', async () => {
  const body = { party: 'school', name: 'Closed College' } as const
  const school = await add(body)
  const kept = (await request(school.id, daysAgo(3))).body
  const retired: ThirdParty = (await change(school, { ...body, retired: true })).body
  expect(retired.retired).toBe(true)
  const named = async (query: z.input<typeof listThirdParties.query>) =>
    (await ana.call(listThirdParties, { query })).map(({ name }) => name)
  expect(await named({ search: 'closed' })).toEqual([])
  expect(await named({ search: 'closed', retired: 'true' })).toEqual(['Closed College'])
  expect((await request(school.id, daysAgo(1))).said).toBe('400: This entry was retired. Choose another one.')
  expect((await ana.ask(addThirdParty, { body })).said).toBe(`409: ${THIRD_PARTY_IS_RETIRED}`)

  const note = { params: { requestId: kept.id }, body: { officeNote: 'They still answer the telephone' } }
  expect(await ana.call(changeRequest, note)).toMatchObject({ thirdParty: { name: 'Closed College' } })
  // Correcting an address alone leaves the entry retired.
  const corrected: ThirdParty = (await change(retired, { ...body, address: 'Baguio City' })).body
  expect(corrected.retired).toBe(true)
  await change(corrected, { ...body, retired: false })
  expect(await named({ search: 'closed' })).toEqual(['Closed College'])
})

test('the directory is searched by name, address and contact, and paged by name', async () => {
  const names = ['Ñuñez College', 'Angeles University', 'Zamboanga State', 'National Teachers']
  for (const name of names) await add({ party: 'high_school', name, contact: `registrar of ${name}` })
  await add({ party: 'evaluator', name: 'IERF', address: 'Culver City, California' })
  const search = async (search: string) =>
    (await ana.call(listThirdParties, { query: { search } })).map(({ name }) => name)
  expect(await search('nunez registrar')).toEqual(['Ñuñez College'])
  expect(await search('culver')).toEqual(['IERF'])

  const list = '/api/admin/third-parties?party=high_school&sort=name&limit=3'
  const rows = await everyPage<ThirdParty>(ana, list, ({ headers }) => expect(headers['x-total-count']).toBe('4'))
  expect(rows.map(({ name }) => name)).toEqual([
    'Angeles University',
    'National Teachers',
    'Ñuñez College',
    'Zamboanga State',
  ])
})

test('ten finished cases of a school set the expected day of its next request', async () => {
  const body = { party: 'school', name: 'Learned University', usualMinDays: 60, usualMaxDays: 90 } as const
  const school = await add(body)
  const finish = async (days: number) => {
    const { id } = (await request(school.id, daysAgo(days))).body
    await ana.call(changeRequest, { params: { requestId: id }, body: { status: 'sent' } })
  }
  for (let days = 11; days <= 19; days += 1) await finish(days)
  await workOutTimes(portal.deps)
  const entry = async () => {
    const rows = await ana.call(listThirdParties, { query: { search: 'Learned' } })
    return rows[0]?.learned
  }
  expect(await entry()).toEqual({ cases: 9, days: null, countedOn: today() })
  expect((await request(school.id, daysAgo(1))).body.expectedBy).toBe(addDays(daysAgo(1), 90))

  await finish(20)
  await workOutTimes(portal.deps)
  expect(await entry()).toEqual({ cases: 10, days: { from: 11, median: 15, to: 19 }, countedOn: today() })
  const next = (await request(school.id, daysAgo(1))).body
  expect(next.expectedBy).toBe(addDays(daysAgo(1), 19))
  const cards = await maria.call(listMyRequests, of)
  expect(cards.find(({ id }) => id === next.id)?.usualDays).toEqual({
    min: 11,
    max: 19,
    workingDays: false,
    basis: 'as our team usually sees it',
  })
  // An earlier request keeps its expected day.
  const rows = await ana.call(listRequestsOfApplication, of)
  expect(rows.filter(({ expectedBy }) => expectedBy === addDays(daysAgo(1), 90))).toHaveLength(1)
})
