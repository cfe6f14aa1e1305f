import type { ActiveCode } from '#domain/account/active-codes.ts'
import { knownDevice, signInCode, signInFailures } from '#domain/account/lifetime.ts'
import { HOUR } from '#domain/calendar/milliseconds.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export const selectOtherActiveCodes = (
  tx: Tx,
  { emailKey, requesterHash, at }: { emailKey: string; requesterHash: Buffer; at: Date },
): Promise<ActiveCode[]> =>
  tx.rows(sql.select('sign_in_codes', 'is_known_device', {
    requesterHash: sql.text`encode(requester_hash, 'hex')`,
    network: sql.text`encode(caller_hash, 'hex')`,
  })`
    where email_key = ${emailKey} and requester_hash <> ${requesterHash} and code_hash is not null
      and expires_at > ${at}
    order by requested_at, requester_hash`)

/** Voids a code; an attempt with the code is refused like a wrong code. */
export const voidCode = (tx: Tx, emailKey: string, requesterHash: string) =>
  tx.run(sql`
    ${sql.update('sign_in_codes', { codeHash: null, isCookieless: false })}
    where email_key = ${emailKey} and requester_hash = decode(${requesterHash}, 'hex')`)

export interface NewCode {
  emailKey: string
  requesterHash: Buffer
  /** Of the network from which the code was requested. */
  callerHash: Buffer
  isKnownDevice: boolean
  isCookieless: boolean
  requestedAt: Date
  expiresAt: Date
}

/** Replaces the browser's older code; only the newest code requested without a cookie works without one. */
export async function upsertCode(tx: Tx, code: NewCode & { codeHash: Buffer }): Promise<void> {
  if (code.isCookieless)
    await tx.run(
      sql`${sql.update('sign_in_codes', { isCookieless: false })} where email_key = ${code.emailKey} and is_cookieless`,
    )
  await tx.run(
    sql.upsert('sign_in_codes', { ...code, attempts: 0, cookielessAttempts: 0 }, { on: ['emailKey', 'requesterHash'] }),
  )
}

/** Stores a code that nobody can redeem, unless the browser has a real code. */
export const upsertDecoyCode = (tx: Tx, code: NewCode) =>
  tx.run(sql`${sql.insert('sign_in_codes', { ...code, codeHash: null, isCookieless: false })}
    on conflict (email_key, requester_hash) do update set attempts = 0, expires_at = excluded.expires_at
    where sign_in_codes.code_hash is null`)

export type ConsumedAttempt = RowOf<typeof consumeAttempt>

/** Counts an attempt at the browser's code; undefined when the code has expired or has no attempts left. */
export const consumeAttempt = (
  tx: Tx,
  { emailKey, requesterHash, at }: { emailKey: string; requesterHash: Buffer; at: Date },
) =>
  tx.one(sql.returning('sign_in_codes', 'requester_hash, code_hash, attempts')`
    ${sql.update('sign_in_codes', { attempts: sql`attempts + 1` })}
    where email_key = ${emailKey} and requester_hash = ${requesterHash} and attempts < ${signInCode.maxAttempts}
      and expires_at > ${at}`)

/** Counts an attempt of a caller without cookies, at the newest code requested without a cookie. */
export const consumeCookielessAttempt = (tx: Tx, { emailKey, at }: { emailKey: string; at: Date }) =>
  tx.one(sql.returning('sign_in_codes', 'requester_hash, code_hash, cookieless_attempts as attempts')`
    ${sql.update('sign_in_codes', { cookielessAttempts: sql`cookieless_attempts + 1` })}
    where email_key = ${emailKey} and is_cookieless and cookieless_attempts < ${signInCode.maxAttempts} and expires_at > ${at}`)

/** Deletes a used code; false when a concurrent request was faster. */
export const redeemCode = (tx: Tx, code: { emailKey: string; requesterHash: Buffer; codeHash: Buffer }) =>
  tx.changes(sql`
    delete from sign_in_codes
    where email_key = ${code.emailKey} and requester_hash = ${code.requesterHash} and code_hash = ${code.codeHash}
    returning email_key`)

export async function countFailure(tx: Tx, emailKey: string, at: Date): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR)
  await tx.run(sql`
    insert into sign_in_failures as f (email_key, hour, attempts) values (${emailKey}, ${hour}, 1)
    on conflict (email_key, hour) do update set attempts = f.attempts + 1`)
}

export async function selectFailures(tx: Queryable, emailKey: string, at: Date): Promise<number> {
  const since = new Date(at.getTime() - signInFailures.within - HOUR)
  return (
    (await tx.value(sql.select(sql.int`coalesce(sum(attempts), 0)`)`from sign_in_failures
    where email_key = ${emailKey} and hour > ${since}`)) ?? 0
  )
}

export const isKnownDevice = (
  db: Database,
  { tokenHash, emailKey, at }: { tokenHash: Buffer; emailKey: string; at: Date },
) =>
  db.exists(sql`
    from known_devices d join users u on u.id = d.user_id
    where d.token_hash = ${tokenHash} and u.email_key = ${emailKey} and d.expires_at > ${at}`)

/** Counts a wrong attempt of a known device; forgets the device after too many. */
export async function countDeviceFailure(tx: Tx, tokenHash: Buffer, emailKey: string): Promise<void> {
  const device = sql`token_hash = ${tokenHash} and user_id = (select id from users where email_key = ${emailKey})`
  await tx.run(sql`${sql.update('known_devices', { failedAttempts: sql`failed_attempts + 1` })} where ${device}`)
  await tx.run(sql`delete from known_devices where ${device} and failed_attempts >= ${signInFailures.max}`)
}

/**
 * Saves a browser as known under a new token. Replaces the older token for every person of that browser, so that a
 * stolen copy is worthless.
 */
export async function rememberDevice(
  tx: Tx,
  device: { tokenHash: Buffer; oldTokenHash: Buffer | null; userId: string; at: Date },
): Promise<void> {
  const { tokenHash, oldTokenHash, userId, at } = device
  if (oldTokenHash) {
    await tx.run(sql`delete from known_devices where token_hash = ${oldTokenHash} and user_id = ${userId}`)
    await tx.run(sql`${sql.update('known_devices', { tokenHash })} where token_hash = ${oldTokenHash}`)
  }
  await tx.run(sql`
    insert into known_devices (token_hash, user_id, signed_in_at, expires_at)
    values (${tokenHash}, ${userId}, ${at}, ${new Date(at.getTime() + knownDevice.lifetime)})`)
  await tx.run(sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId}
      order by signed_in_at desc offset ${knownDevice.maxPerPerson})`)
}
