import { v7 as uuid } from 'uuid'
import type { ConsentChannel, ConsentPurpose, DisclosedThing } from '#contract/privacy/my-data.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'

export interface NewConsent {
  userId: string
  purpose: ConsentPurpose
  textVersion: string
  textHash: string | null
  language: string
  channel: ConsentChannel
  by: string
  at: Date
}

export const insertPurposeConsent = (tx: Queryable, { by, at, ...consent }: NewConsent) =>
  tx.changes(sql`${sql.insert('purpose_consents', { id: uuid(), ...consent, givenBy: by, givenAt: at })}
    on conflict (user_id, purpose) where withdrawn_at is null do nothing`)

/** Waits for a running disclosure under the consent; returns false when no consent was in force. */
export const withdrawPurposeConsent = (
  tx: Tx,
  { userId, purpose, by, at }: { userId: string; purpose: ConsentPurpose; by: string; at: Date },
) =>
  tx.changes(sql`
    ${sql.update('purpose_consents', { withdrawnAt: at, withdrawnBy: by })}
    where user_id = ${userId} and purpose = ${purpose} and withdrawn_at is null`)

/** Returns the consents in force, and locks them against withdrawal until the transaction ends. */
export const lockConsents = (tx: Tx, userId: string, purposes: readonly ConsentPurpose[]) =>
  tx.rows(sql.select('purpose_consents', 'id, purpose')`
    where user_id = ${userId} and purpose = any(${[...purposes]}::text[]) and withdrawn_at is null
    for share`)

export interface NewDisclosure {
  userId: string
  what: readonly DisclosedThing[]
  to: string
  purpose: ConsentPurpose
  consentId: string
  channel: string
  by: string | null
  at: Date
}

export const insertDisclosure = (tx: Tx, disclosure: NewDisclosure) =>
  tx.run(sql`
    insert into disclosures (id, user_id, what, recipient, purpose, consent_id, channel, disclosed_by, disclosed_at)
    values (${uuid()}, ${disclosure.userId}, ${json(disclosure.what)}, ${disclosure.to}, ${disclosure.purpose},
      ${disclosure.consentId}, ${disclosure.channel}, ${disclosure.by}, ${disclosure.at})`)

export const selectPersonOfFile = (tx: Tx, uploadId: string) =>
  tx.one(sql.pick('left join documents d join applications a', 'a.user_id, d.requirement_id as name', {
    sha256: sql.nullable(sql.text`coalesce(d.sha256, u.sha256)`),
  })`from uploads u
    left join documents d on d.upload_id = u.id
    left join evidence_files e on e.upload_id = u.id
    join applications a on a.id = coalesce(d.application_id, e.application_id)
    where u.id = ${uploadId}`)
