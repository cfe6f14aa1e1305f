import type { EducationLevel } from '#contract/personal-data/education.ts'
import type { NewThirdParty, ThirdParty, ThirdPartyFilter } from '#contract/third-party-requests/third-parties.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { observedIn } from '#server/cases/observed-durations.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { holdsEveryWord } from '#server/shared/search.store.ts'

export type ThirdPartyRow = RowOf<typeof thirdParties>

const thirdParties = sql.select(
  'third_parties t left join party_times l on l.third_party_id = t.id',
  `t.id, t.party, t.name, t.address, t.contact, t.usual_min_days, t.usual_max_days, t.usual_in_working_days,
      t.usual_told_on, t.note, t.version`,
  {
    retired: sql.bool`t.retired_at is not null`,
    sortName: sql.text`search_fold(t.name)`,
    learned: observedIn(sql`l`),
  },
)

const matching = ({ party, search, retired }: ThirdPartyFilter): SqlFragment => sql`
  t.retired_at is ${retired === 'true' ? sql`not null` : sql`null`}
  ${party === undefined ? sql`` : sql`and t.party = ${party}`}
  ${search === undefined ? sql`` : sql`and ${holdsEveryWord(sql`t.search_text`, search)}`}`

export const selectThirdParties = (db: Database, listFilter: ThirdPartyFilter, page: PageSlice) =>
  db.rows(thirdParties`where ${matching(listFilter)} ${newestFirst(sql`t.id`, page)}`)

export function selectThirdPartiesByName(
  db: Database,
  listFilter: ThirdPartyFilter,
  { after, limit }: { after: { id: string; at: string } | null; limit: number },
) {
  const beyond = after === null ? sql`` : sql`and (search_fold(t.name), t.id) > (${after.at}, ${after.id}::uuid)`
  return db.rows(
    thirdParties`where ${matching(listFilter)} ${beyond} order by search_fold(t.name), t.id limit ${limit + 1}`,
  )
}

export const countThirdParties = (db: Database, listFilter: ThirdPartyFilter, upTo: number) =>
  db.count(sql`from third_parties t where ${matching(listFilter)}`, upTo + 1)

export const selectThirdParty = (db: Queryable, id: string) => db.one(thirdParties`where t.id = ${id}`)

const levels: Partial<Record<RequestParty, EducationLevel>> = { school: 'college', high_school: 'highschool' }

/** Selects the only possible entry for a request: the school of the sheet, or the single entry of its kind. */
export async function selectEntryFor(tx: Tx, applicationId: string, party: RequestParty): Promise<string | null> {
  const level = levels[party]
  const isSchoolOfSheet = sql`exists (
    select from education_entries e join personal_data_sheets s on s.id = e.personal_data_sheet_id
    where s.application_id = ${applicationId} and e.level = ${level ?? null}
      and lower(btrim(e.school_name)) = lower(t.name))`
  const found = await tx.rows(sql.select('third_parties t', 't.id')`
    where t.party = ${party} and t.retired_at is null ${level ? sql`and ${isSchoolOfSheet}` : sql``} limit 2`)
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

export const lockThirdParty = (tx: Tx, id: string) => tx.one(thirdParties`where t.id = ${id} for no key update of t`)

export type WrittenThirdParty = Pick<NewThirdParty, 'party' | 'name' | 'address' | 'contact' | 'note'> &
  Pick<ThirdParty, 'id' | 'usualMinDays' | 'usualMaxDays' | 'usualInWorkingDays' | 'usualToldOn' | 'retired'>

/** Inserts an entry; returns false when its name is taken. */
export const insertThirdParty = (tx: Tx, entry: WrittenThirdParty, { by, at }: { by: string; at: Date }) =>
  tx.changes(sql`
    insert into third_parties (id, party, name, address, contact, usual_min_days, usual_max_days,
      usual_in_working_days, usual_told_on, note, version, changed_by, changed_at)
    values (${entry.id}, ${entry.party}, ${entry.name}, ${entry.address || null}, ${entry.contact || null},
      ${entry.usualMinDays}, ${entry.usualMaxDays}, ${entry.usualInWorkingDays}, ${entry.usualToldOn},
      ${entry.note || null}, 1, ${by}, ${at})
    on conflict (party, lower(name)) do nothing`)

export const selectOfSameName = (tx: Tx, { id, party, name }: Pick<WrittenThirdParty, 'id' | 'party' | 'name'>) =>
  tx.one(sql.select({ retired: sql.bool`retired_at is not null` })`from third_parties
    where party = ${party} and lower(name) = lower(${name}) and id <> ${id}`)

export const updateThirdParty = (tx: Tx, entry: WrittenThirdParty, { by, at }: { by: string; at: Date }) =>
  tx.run(sql`
    update third_parties set party = ${entry.party}, name = ${entry.name}, address = ${entry.address || null},
      contact = ${entry.contact || null}, usual_min_days = ${entry.usualMinDays},
      usual_max_days = ${entry.usualMaxDays}, usual_in_working_days = ${entry.usualInWorkingDays},
      usual_told_on = ${entry.usualToldOn}, note = ${entry.note || null},
      retired_at = ${entry.retired ? sql`coalesce(retired_at, ${at})` : sql`null`},
      version = version + 1, changed_by = ${by}, changed_at = ${at}
    where id = ${entry.id}`)
