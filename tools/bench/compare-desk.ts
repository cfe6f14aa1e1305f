import { DAY } from '../../domain/calendar/milliseconds.ts'
import { sql } from '../../server/database/sql.ts'
import { compare, type Scenarios, type Server } from './compare.ts'
import { adminOf, type BenchEnvironment } from './environment.ts'
import type { LoadTurns, PlannedRequest } from './load.ts'

const CONNECTIONS = [1, 8]

interface Item {
  key: string
  fact: string
}

interface Desk {
  asked: (server: Server, method: PlannedRequest['method'], path: string, body?: unknown) => PlannedRequest
  myId: string
  items: readonly Item[]
  papers: readonly { id: string; applicationId: string }[]
  talks: readonly { id: string }[]
}

/** Compares the desk's requests with stored rows and one indexed statement per request. */
export async function compareDesk(stage: BenchEnvironment): Promise<void> {
  const desk = await deskOf(stage)
  await compare({
    stage,
    connections: CONNECTIONS,
    scenarios: { ...readings(desk), ...writings(desk), ...searches(desk) },
  })
}

async function deskOf(stage: BenchEnvironment): Promise<Desk> {
  const { portal, floor, json, db } = stage
  const cookie = await adminOf(stage)
  const { id: myId } = await json<{ id: string }>('/api/auth/user', cookie)
  const items = await json<Item[]>('/api/admin/work?kind=message&limit=50', cookie)
  const papers = await db.rows<{ id: string; applicationId: string }>(sql`
    select id, application_id from documents where status = 'pending' and replaced_at is null order by id limit 50`)
  const talks = await db.rows<{ id: string }>(sql`
    select application_id as id from threads where unanswered_count > 0 order by application_id limit 50`)
  return {
    myId,
    items,
    papers,
    talks,
    asked: (server, method, path, body) => ({
      method,
      url: (server === 'portal' ? portal : floor) + path,
      headers: {
        ...(server === 'portal' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    }),
  }
}

const own = <Row>(rows: readonly Row[], connection: number) => rows[connection % rows.length] as Row

const both = ({ asked }: Desk, ours: string, theirs: string): Record<Server, LoadTurns> => ({
  portal: () => [[asked('portal', 'GET', ours)]],
  floor: () => [[asked('floor', 'GET', theirs)]],
})

function searches(desk: Desk): Scenarios {
  return {
    'search of a rare word': {
      atMost: 2.5,
      ...both(desk, '/api/admin/conversations?show=all&search=apostille&limit=50', '/found?search=apostille'),
    },
    'search of a common word': {
      atMost: 2.5,
      ...both(desk, '/api/admin/conversations?show=all&search=transcript&limit=50', '/found?search=transcript'),
    },
  }
}

function readings(desk: Desk): Scenarios {
  const { asked, talks, papers } = desk
  return {
    'work, 50 rows with total': { atMost: 3, ...both(desk, '/api/admin/work?limit=50', '/work') },
    'work of one kind': { atMost: 3, ...both(desk, '/api/admin/work?kind=documents&limit=50', '/work') },
    'work counts': { atMost: 0.5, ...both(desk, '/api/admin/work/counts', '/work/counts') },
    'conversations, 50 rows': { atMost: 3, ...both(desk, '/api/admin/conversations?limit=50', '/conversations') },
    'a thread with notes': {
      atMost: 2.5,
      portal: (connection) => {
        const { id } = own(talks, connection)
        return [
          [
            asked('portal', 'GET', `/api/messages?applicationId=${id}&limit=50`),
            asked('portal', 'GET', `/api/admin/applications/${id}/notes?limit=50`),
          ],
        ]
      },
      floor: (connection) => [[asked('floor', 'GET', `/threads/${own(talks, connection).id}`)]],
    },
    'review of a client': {
      atMost: 2.5,
      portal: (connection) => [
        [asked('portal', 'GET', `/api/admin/applications/${own(papers, connection).applicationId}/review`)],
      ],
      floor: (connection) => [[asked('floor', 'GET', `/review/${own(papers, connection).applicationId}`)]],
    },
  }
}

function writings({ asked, myId, items, papers }: Desk): Scenarios {
  const until = new Date(Date.now() + 3 * DAY).toISOString()
  const reasons = ['illegible', 'cropped_or_missing_page', 'expired']
  const pointer = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.1 }
  return {
    'work/next': {
      atMost: 3,
      portal: () => [[asked('portal', 'POST', '/api/admin/work/next', {})]],
      floor: () => [[asked('floor', 'POST', `/work/next?by=${myId}`)]],
    },
    claim: {
      atMost: 3,
      portal: (connection) => [[asked('portal', 'POST', `/api/admin/work/${own(items, connection).key}/claim`, {})]],
      floor: (connection) => [[asked('floor', 'POST', `/work/${own(items, connection).key}/claim?by=${myId}`)]],
    },
    snooze: {
      atMost: 3,
      portal: (connection) => {
        const { key, fact } = own(items.slice(10), connection)
        return [[asked('portal', 'PUT', `/api/admin/work/${key}/snooze`, { until, fact })]]
      },
      floor: (connection) => [[asked('floor', 'PUT', `/work/${own(items.slice(10), connection).key}/snooze`)]],
    },
    'decision with 3 reasons and 2 pointers': {
      atMost: 3,
      portal: (connection) =>
        ['The corner is cut off.', 'Please scan it again.'].map((reviewNotes) => [
          asked('portal', 'PUT', `/api/admin/documents/${own(papers, connection + 10).id}`, {
            status: 'rejected',
            reviewNotes,
            reasons,
            pointers: [pointer, { ...pointer, y: 0.5 }],
            hold: true,
          }),
        ]),
      floor: (connection) => [
        [
          asked('floor', 'PUT', `/documents/${own(papers, connection + 10).id}`, {
            reasons,
            pointers: [pointer, pointer],
          }),
        ],
      ],
    },
  }
}
