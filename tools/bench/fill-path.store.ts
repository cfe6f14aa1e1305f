import type { Tx } from '../../server/database/open.ts'
import { sql } from '../../server/database/sql.ts'
import { refreshCaseStates } from '../../server/effects/case-states.ts'
import { HISTORY_ENDS } from './histories.ts'

export const filledOfPath = [
  'application_boards',
  'path_steps',
  'exam_attempts',
  'exam_registrations',
  'exam_permits',
  'exam_appointments',
  'exam_results',
  'third_party_requests',
]

const ENDS = new Date(HISTORY_ENDS)

const boards = ['NY', 'IL', 'TX', 'NMI', 'FL', 'CA']
const papers = [
  'board_chosen',
  'identity_aligned',
  'documents_complete',
  'source_requests_sent',
  'sources_sent',
  'evaluation_ordered',
  'evaluation_waiting_sources',
  'evaluation_in_review',
  'evaluation_issued',
  'board_packet_ready',
]
const atTheBoard = ['board_submitted', 'board_eligible']

/** Inserts the path of each application in `life` that went to a board; the same number gives the same path. */
export async function insertPaths(tx: Tx): Promise<void> {
  await tx.run(sql`
    create temporary table way on commit drop as
    select application_id, user_id, n, colleague, since,
      -- Nothing has happened yet that lies ahead.
      least(aim, date_part('day', ${ENDS}::timestamptz - since)::int / 9) as reached
    from (
      select *, case status when 'approved' then 10 + n % 7 else 1 + n % 11 end as aim from life
      where status in ('under_review', 'submitted', 'approved')
    ) aimed, lateral (
      select greatest(at + interval '1 day', least(status_since, ${ENDS}::timestamptz - (aim * 9 + n % 60) * interval '1 day'))
        as since
    ) began`)
  await tx.run(sql`
    insert into application_boards (application_id, board, chosen_by, chosen_at)
    select application_id, (${boards}::text[])[1 + n % ${boards.length}::int], colleague, since from way order by n`)
  await tx.run(sql`
    insert into path_steps (id, application_id, attempt, code, done_on, number, marked_by, marked_at)
    select fill_id('a1' || to_hex(place), n, since + place * interval '9 days'), application_id,
      case when place > ${papers.length}::int then 1 else 0 end, code,
      (since + place * interval '9 days')::date, 'REF-' || n || '-' || place, colleague, since + place * interval '9 days'
    from way, unnest(${[...papers, ...atTheBoard]}::text[]) with ordinality as steps (code, place)
    where place <= least(reached, ${papers.length + atTheBoard.length}::int)
    order by n, place`)
  await tx.run(sql`
    insert into activities (id, application_id, description, created_at)
    select fill_id('d10', n, since + reached * interval '9 days'), application_id, 'Noted by our team',
      since + reached * interval '9 days'
    from way order by n`)
  await insertAttempts(tx)
  await insertRequests(tx)
  await tx.run(sql`drop table way`)
}

/** Inserts two requests per applicant at this stage, to school and PRC; one in seven is late. */
async function insertRequests(tx: Tx) {
  await tx.run(sql`
    insert into third_party_requests (id, application_id, party, purpose, status, recipient, asked_at, expected_by, sent_at,
      accepted_at, next_chase_at, chase_is_set, version, created_at, updated_at)
    select fill_id('c2' || place, n, asked), application_id, party, purpose,
      case when is_there then 'accepted' when reached >= 5 then 'sent' else 'asked' end, 'Board of nursing', asked::date,
      asked::date + 28, case when reached >= 5 then asked::date + 5 + (n % 40)::int end,
      case when is_there then asked::date + 12 + (n % 60)::int end,
      case when not is_there then asked::date + 28 end, false, 1, asked, asked
    from way, (values (1, 'school', array['tor', 'rle']), (2, 'prc', array['prc_verification'])) as kinds (place, party, purpose),
      lateral (select since + interval '36 days' as asked, reached >= 7 and n % 7 > 0 as is_there) times
    where reached >= 4 order by n, place`)
}

const POSITIONS_AT_ONCE = 2_000

/** Derives all case states by the portal's own rules, as of today. */
export async function insertStates(tx: Tx): Promise<void> {
  const context = { config: { timeZone: 'Asia/Manila', currency: 'USD' }, now: () => new Date() }
  // Without statistics each batch would scan every table.
  await tx.run(sql`analyze`)
  for (let after: string | null = null; ; ) {
    const rows: { id: string }[] = await tx.rows<{ id: string }>(sql`
      select id from applications ${after === null ? sql`` : sql`where id > ${after}`} order by id
      limit ${POSITIONS_AT_ONCE}`)
    const ids = rows.map(({ id }) => id)
    const half = Math.ceil(ids.length / 2)
    // The database reads one half while the rules process the other.
    const halves = [ids.slice(0, half), ids.slice(half)].filter(({ length }) => length > 0)
    await Promise.all(halves.map((some) => refreshCaseStates(tx, context, some)))
    after = ids.at(-1) ?? null
    if (after === null) return
  }
}

async function insertAttempts(tx: Tx) {
  await tx.run(sql`
    insert into exam_attempts (application_id, number, begun_by, begun_at)
    select application_id, 1, user_id, since from way where reached > 12 order by n`)
  const entered = sql`entered_by, entered_by_team, entered_at, confirmed_by, confirmed_at`
  const byHer = sql`user_id, false, since, case when n % 3 > 0 then colleague end, case when n % 3 > 0 then since end`
  await tx.run(sql`
    insert into exam_registrations (id, application_id, attempt, registered_on, first_name, last_name, email, ${entered})
    select fill_id('b10', n, since), application_id, 1, since::date, u.first_name, u.last_name, u.email, ${byHer}
    from way join users u on u.id = user_id where reached > 12 order by n`)
  await tx.run(sql`
    insert into exam_permits (id, application_id, attempt, number, candidate_id, first_name, last_name, starts_on, ends_on,
      ${entered})
    select fill_id('b20', n, since), application_id, 1, (100000000 + n)::text, (5000000 + n)::text, u.first_name,
      u.last_name, since::date + 30, since::date + 30 + 89 + (n % 90)::int, ${byHer}
    from way join users u on u.id = user_id where reached > 13 order by n`)
  await tx.run(sql`
    insert into exam_appointments (id, application_id, attempt, starts_at, local_start, time_zone, city, country, ${entered})
    select fill_id('b30', n, since), application_id, 1, (since::date + 90 + time '08:00') at time zone 'Asia/Manila',
      to_char(since::date + 90, 'YYYY-MM-DD') || 'T08:00', 'Asia/Manila', 'Manila', 'PH', ${byHer}
    from way where reached > 14 order by n`)
  await tx.run(sql`
    insert into exam_results (id, application_id, attempt, outcome, taken_on, result_on, official, ${entered})
    select fill_id('b40', n, since), application_id, 1, case when n % 2 = 0 then 'passed' else 'failed' end,
      since::date + 90, since::date + 100, true, colleague, true, since, colleague, since
    from way where reached > 15 order by n`)
}
