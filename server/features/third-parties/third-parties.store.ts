import type { NewThirdParty, ThirdParty } from '#contract/third-parties.ts'
import type { RequestParty } from '#contract/third-party-requests.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

const thirdParties = sql`
  select t.id, t.party, t.name, t.address, t.contact, t.usual_min_days, t.usual_max_days, t.usual_in_working_days,
    t.note, t.version
  from third_parties t`

const ofParty = (party: RequestParty | undefined) => (party === undefined ? sql`` : sql`and t.party = ${party}`)

export function findThirdParties(
  db: Database,
  party: RequestParty | undefined,
  { after, limit }: { after: string | null; limit: number },
): Promise<ThirdParty[]> {
  return db.rows<ThirdParty>(sql`
    ${thirdParties} where true ${ofParty(party)} ${after === null ? sql`` : sql`and t.id < ${after}`}
    order by t.id desc limit ${limit + 1}`)
}

export async function countThirdParties(db: Database, party: RequestParty | undefined, upTo: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select from third_parties t where true ${ofParty(party)} limit ${upTo + 1}
    ) counted`)
  return row?.count ?? 0
}

export function findThirdParty(db: Queryable, id: string): Promise<ThirdParty | undefined> {
  return db.one<ThirdParty>(sql`${thirdParties} where t.id = ${id}`)
}

export function lockThirdParty(tx: Tx, id: string): Promise<ThirdParty | undefined> {
  return tx.one<ThirdParty>(sql`${thirdParties} where t.id = ${id} for no key update`)
}

type Written = Omit<NewThirdParty, 'usualInWorkingDays'> & { id: string; usualInWorkingDays: boolean }

/** Answers false when there is another one of the same name. */
export async function insertThirdParty(tx: Tx, entry: Written, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const count = await tx.run(sql`
    insert into third_parties (id, party, name, address, contact, usual_min_days, usual_max_days,
      usual_in_working_days, note, version, changed_by, changed_at)
    values (${entry.id}, ${entry.party}, ${entry.name}, ${entry.address ?? null}, ${entry.contact ?? null},
      ${entry.usualMinDays ?? null}, ${entry.usualMaxDays ?? null}, ${entry.usualInWorkingDays},
      ${entry.note ?? null}, 1, ${by}, ${at})
    on conflict (party, lower(name)) do nothing`)
  return count > 0
}

export async function isThirdPartyNameTaken(
  tx: Tx,
  { id, party, name }: { id: string; party: RequestParty; name: string },
): Promise<boolean> {
  const other = await tx.one(sql`
    select id from third_parties where party = ${party} and lower(name) = lower(${name}) and id <> ${id}`)
  return other !== undefined
}

export async function updateThirdParty(tx: Tx, entry: Written, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx.run(sql`
    update third_parties set party = ${entry.party}, name = ${entry.name}, address = ${entry.address ?? null},
      contact = ${entry.contact ?? null}, usual_min_days = ${entry.usualMinDays ?? null},
      usual_max_days = ${entry.usualMaxDays ?? null}, usual_in_working_days = ${entry.usualInWorkingDays},
      note = ${entry.note ?? null}, version = version + 1, changed_by = ${by}, changed_at = ${at}
    where id = ${entry.id}`)
}
