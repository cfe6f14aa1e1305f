import { expect, test } from 'vitest'
import { countConversations, listConversations } from '#contract/messages/conversations.ts'
import { closeThread, countUnansweredThreads, sendMessage } from '#contract/messages/messages.ts'
import { addNote } from '#contract/notes.ts'
import { claimWork, countWork, snoozeWork } from '#contract/work/work.ts'
import { sql } from '#server/database/sql.ts'
import { insertApplications } from '#server/testing/insert-applications.store.ts'
import { everyPage } from '#server/testing/pages.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')

async function nurse(called: string) {
  const { person, application } = await applicantWithApplication(portal, called)
  const { id: applicationId } = application
  const asks = (content: string, subject = 'A question') =>
    person.call(sendMessage, { body: { applicationId, subject, content } })
  const answers = (content: string, by = ana) =>
    by.call(sendMessage, { body: { applicationId, subject: 'Re', content, recipientId: person.id } })
  return { person, id: applicationId, asks, answers, key: `message:${applicationId}` }
}

type Query = NonNullable<Parameters<typeof listAll>[0]>
const listAll = (
  query: {
    show?: 'open' | 'snoozed' | 'closed' | 'all'
    search?: string
    assigned?: string
    sort?: 'due' | 'oldest' | 'newest'
  } = {},
  by = ana,
) => by.call(listConversations, { query })
const idsOf = async (query?: Query) => (await listAll(query)).map(({ id }) => id)

test('shows the last message of each conversation, and since when it waits', async () => {
  const maria = await nurse('Maria')
  const first = await maria.asks('When do you file?\nI have all papers.')
  portal.clock.advance(60_000)
  const second = await maria.asks('Hello?')
  const found = (await listAll()).find(({ id }) => id === maria.id)
  expect(found).toMatchObject({
    applicationId: maria.id,
    client: { id: maria.person.id, name: expect.stringContaining('Maria') },
    status: 'open',
    since: first.createdAt,
    count: 2,
    late: false,
    lastMessage: {
      id: second.id,
      fromTeam: false,
      by: null,
      subject: 'A question',
      beginning: 'Hello?',
      attachments: 0,
    },
    assignedTo: null,
    snoozed: null,
    closed: null,
    viewers: [],
  })
  await maria.answers('Tomorrow.\nAna')
  expect(await idsOf()).not.toContain(maria.id)
  const closed = (await listAll({ show: 'closed' })).find(({ id }) => id === maria.id)
  expect(closed).toMatchObject({
    status: 'closed',
    since: null,
    dueAt: null,
    count: 0,
    lastMessage: { fromTeam: true, by: { id: ana.id }, beginning: 'Tomorrow.' },
  })
})

test('a marked conversation is closed with the member’s name, and a snoozed one returns at the next message', async () => {
  const joy = await nurse('Joy')
  const thanks = await joy.asks('Thanks')
  await ben.call(closeThread, { params: { id: joy.id }, body: { lastMessageId: thanks.id } })
  const marked = (await listAll({ show: 'all' })).find(({ id }) => id === joy.id)
  expect(marked).toMatchObject({ status: 'closed', closed: { at: expect.any(String), by: { id: ben.id } } })

  const again = await joy.asks('One more thing')
  expect(await idsOf()).toContain(joy.id)
  await ana.call(snoozeWork, { params: { key: joy.key }, body: { until: null, fact: again.id } })
  expect(await idsOf()).not.toContain(joy.id)
  expect((await listAll({ show: 'snoozed' })).find(({ id }) => id === joy.id)).toMatchObject({
    status: 'snoozed',
    snoozed: { by: { id: ana.id }, until: null },
  })
  await joy.asks('Please')
  expect(await idsOf()).toContain(joy.id)
})

test('filters by assignee, and its counts match the list and the work', async () => {
  const grace = await nurse('Grace')
  await grace.asks('Mine?')
  await ben.call(claimWork, { params: { key: grace.key }, body: {} })
  expect(await idsOf({ assigned: ben.id })).toEqual([grace.id])
  expect(await idsOf({ assigned: 'nobody' })).not.toContain(grace.id)

  const [open, snoozed] = [await listAll(), await listAll({ show: 'snoozed' })]
  const counts = await ben.call(countConversations, {})
  expect(counts).toEqual({
    open: open.length,
    late: open.filter(({ late }) => late).length,
    mine: 1,
    unassigned: (await listAll({ assigned: 'nobody' })).length,
    snoozed: snoozed.length,
  })
  const work = await ana.call(countWork, { query: { kind: 'message', doable: 'all' } })
  expect(work.total).toBe(counts.open)
  expect((await ana.call(countUnansweredThreads, {})).count).toBe(counts.open + counts.snoozed)
})

test.each([
  ['open', 'oldest'],
  ['open', 'due'],
  ['open', 'newest'],
  ['all', 'due'],
  ['all', 'oldest'],
  ['all', 'newest'],
] as const)('pages through %s conversations by %s without a gap or a repetition', async (show, sort) => {
  for (const called of ['Ada', 'Bea', 'Cora']) {
    const one = await nurse(called)
    portal.clock.advance(1_000)
    await one.asks('Hello')
    if (called === 'Bea') await one.answers('Hello')
  }
  const whole = (await listAll({ show, sort })).map(({ id }) => id)
  const list = `${listConversations.path}?${new URLSearchParams({ show, sort, limit: '2' })}`
  const rows = await everyPage<{ id: string }>(ana, list, ({ headers }) =>
    expect(headers['x-total-count']).toBe(String(whole.length)),
  )
  expect(rows.map(({ id }) => id)).toEqual(whole)
})

test('finds all words in one message or note, without regard to accents and case, and marks them', async () => {
  const [lia, mia] = [await nurse('Lia'), await nurse('Mia')]
  const asked = await lia.asks('The NIÑO school, and its 🎓 Registrar\nsecond line')
  await mia.asks('Only the registrar')
  portal.clock.advance(1_000)
  const { id: noteId } = await ana.call(addNote, {
    params: { id: mia.id },
    body: { text: 'Registrar of the Santo Niño school called' },
  })
  const found = await listAll({ show: 'all', search: 'nino REGIS' })
  const shown = found.map(({ id, found: text }) => [
    ...[id, text?.kind, text?.id, text?.beginning],
    text?.ranges.join(' '),
  ])
  expect(shown).toEqual([
    [mia.id, 'note', noteId, 'Registrar of the Santo Niño school called', '0,9 23,27'],
    [lia.id, 'message', asked.id, 'The NIÑO school, and its 🎓 Registrar', '4,8 28,37'],
  ])
  expect(await listAll({ show: 'all', search: 'nino nowhere' })).toEqual([])
  expect(await listAll({ show: 'all', search: ' - ' })).toEqual([])
  expect(await listAll({ show: 'closed', search: 'nino regis' })).toEqual([])
  await lia.answers('They have it')
  const ofEach = [
    await idsOf({ show: 'open', search: 'nino regis' }),
    await idsOf({ show: 'closed', search: 'nino regis' }),
  ]
  expect(ofEach).toEqual([[mia.id], [lia.id]])
})

test('finds a frequent word page by page, newest first', async () => {
  const old = await nurse('Ola')
  await old.asks('The apostille, long ago')
  const others = await insertApplications(portal.db, 120)
  await portal.db.run(sql`
    with sent as (
      select id as application_id, ${portal.deps.now()}::timestamptz + n * interval '1 second' as at
      from unnest(${others}::uuid[]) with ordinality x (id, n)
    ), written as (
      insert into messages (id, application_id, subject, content, is_notice, created_at)
      select (lpad(to_hex((date_part('epoch', at) * 1000)::bigint), 12, '0') || '7000800' || substr(md5(application_id::text), 20))::uuid,
        application_id, 'Apostille', 'The apostille is here', true, at from sent
    )
    insert into threads (application_id, last_message_at) select application_id, at from sent`)
  const atLeast: number[] = []
  const list = `${listConversations.path}?show=all&search=apostille&limit=30`
  const rows = await everyPage<{ id: string }>(ana, list, ({ headers }) => {
    atLeast.push(Number(headers['x-total-at-least']))
  })
  expect(atLeast[0]).toBeGreaterThan(90)
  expect(rows.map(({ id }) => id)).toEqual([...others.toReversed(), old.id])
})

test('refuses an unknown filter', async () => {
  const answered = async (query: string) => {
    const answer = await ana.request({ url: `${listConversations.path}?${query}` })
    return [answer.statusCode, answer.json<{ errors?: { path: string }[] }>().errors?.[0]?.path]
  }
  expect(await answered('show=late')).toEqual([400, 'show'])
  expect(await answered('sort=name')).toEqual([400, 'sort'])
  expect(await answered('assigned=01a2d4f0-0000-7000-8000-000000000000')).toEqual([400, 'assigned'])
})
