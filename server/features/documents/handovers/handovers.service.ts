import { createHmac, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { type Handover, MAX_HANDOVERS, type StartedHandover } from '#contract/documents/handovers.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { CODE_SIGNS, codeOf, REDEEMED_WITHIN_MS, twoWords } from '#domain/documents/handover.ts'
import { handoverEnded, handoverStarted } from '#domain/effects/documents.ts'
import * as may from '#domain/may.ts'
import { found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { lockApplicationOf } from '#server/cases/applications.store.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { generateToken } from '#server/http/session.ts'
import {
  countOpenHandovers,
  deleteHandover,
  type HandoverRow,
  lockHandover,
  selectHandover,
  selectPage,
  selectPages,
  upsertHandover,
} from './handovers.store.ts'
import { openPage } from './page-bytes.ts'

// Trying all codes would break a plain hash of a short code.
export const hashSecret = (key: string, secret: string): Buffer =>
  createHmac('sha256', key).update(`handover\0${secret}`).digest()

export async function startHandover(
  deps: Deps,
  caller: Caller,
  requirementId: RequirementId,
): Promise<StartedHandover> {
  const [secret, code] = [generateToken(), codeOf(randomBytes(CODE_SIGNS))]
  return deps.transaction(async (tx) => {
    const applicationId = found(await lockApplicationOf(tx, caller.id), 'Application')
    const others = await countOpenHandovers(tx, { applicationId, but: requirementId, at: deps.now() })
    if (others >= MAX_HANDOVERS) throw tooMany()
    const stored = await upsertHandover(tx, {
      id: uuid(),
      applicationId,
      requirementId,
      words: twoWords(randomBytes(2)),
      sessionHash: caller.sessionHash,
      secretHash: hashSecret(deps.secret, secret),
      codeHash: hashSecret(deps.secret, code),
      redeemUntil: new Date(deps.now().getTime() + REDEEMED_WITHIN_MS),
    })
    const row = await ownHandover(tx, caller, found(stored, 'Link').id)
    await record(tx, contextOf(deps, caller), handoverStarted, row)
    return { ...(await toHandover(tx, row, deps.now())), secret, code }
  })
}

const PAGE_CAME = 'Another page has come from your phone. Please take it too.'

const tooMany = () =>
  new Refusal('conflict', `Photos of ${MAX_HANDOVERS} documents wait for their pages. Please finish one of them first.`)

export async function getHandover({ db, now }: Deps, caller: Caller, id: string): Promise<Handover> {
  return toHandover(db, await ownHandover(db, caller, id), now())
}

/** Refuses when the page count differs from `taken`, so that a page arriving at this moment is not lost. */
export async function endHandover(
  deps: Deps,
  caller: Caller,
  { id, taken }: { id: string; taken: number | undefined },
): Promise<void> {
  await deps.transaction(async (tx) => {
    await lockHandover(tx, id)
    const row = await ownHandover(tx, caller, id)
    if (taken !== undefined && (await selectPages(tx, id)).length !== taken) throw new Refusal('conflict', PAGE_CAME)
    await deleteHandover(tx, id)
    await record(tx, contextOf(deps, caller), handoverEnded, row)
  })
}

export async function getHandoverPage({ db, secret }: Deps, caller: Caller, id: string): Promise<Buffer> {
  const page = foundIfAllowed(await selectPage(db, id), (one) => may.usesHandover(caller, one), 'Page')
  return openPage(secret, page)
}

const ownHandover = async (db: Queryable, caller: Caller, id: string): Promise<HandoverRow> =>
  foundIfAllowed(await selectHandover(db, id), (one) => may.usesHandover(caller, one), 'Link')

export const endOf = ({ tokenUntil, redeemUntil }: HandoverRow): Date => tokenUntil ?? redeemUntil

async function toHandover(db: Queryable, row: HandoverRow, now: Date): Promise<Handover> {
  const until = endOf(row)
  return {
    id: row.id,
    requirementId: row.requirementId,
    status: statusOf(row, until, now),
    words: row.words,
    device: row.device,
    pages: await selectPages(db, row.id),
    expiresAt: until.toISOString(),
  }
}

function statusOf({ finishedAt, device }: HandoverRow, until: Date, now: Date): Handover['status'] {
  if (finishedAt) return 'done'
  if (until <= now) return 'expired'
  return device === null ? 'waiting' : 'connected'
}
