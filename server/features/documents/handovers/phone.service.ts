import { v7 as uuid } from 'uuid'
import { HANDOVER_ENDED, MAX_PAGES, type PhoneHandover } from '#contract/documents/handovers.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { CODE_SIGNS, maskedName, PHONE_MAY_FOR_MS } from '#domain/documents/handover.ts'
import { handoverConnected, handoverFinished, handoverPagesChanged } from '#domain/effects/documents.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, record, withActor } from '#server/effects/record.ts'
import { networkKey, type RequestSource } from '#server/http/caller.ts'
import { generateToken, hashToken } from '#server/http/session.ts'
import { endOf, hashSecret } from './handovers.service.ts'
import {
  deletePage,
  finishPhone,
  type HandoverRow,
  insertPage,
  lockHandoverOfPhone,
  redeemSecret,
  selectHandover,
  selectHandoverOfPhone,
  selectPages,
} from './handovers.store.ts'
import { sealPage } from './page-bytes.ts'

export interface PhoneRequest extends RequestSource {
  token: string | null
}

// The same answer for an ended and for an unknown hand-over.
const gone = () => new Refusal('gone', HANDOVER_ENDED)

/** Redeems a secret once, for one phone; the returned token grants this document alone. */
export async function redeemHandover(
  deps: Deps,
  { secret, userAgent, ...source }: RequestSource & { secret: string; userAgent: string },
): Promise<{ token: string; handover: PhoneHandover }> {
  const key = networkKey(source.ip)
  await deps.limits.take('handoversPerNetwork', key)
  if (secret.length <= CODE_SIGNS) await deps.limits.take('handoverCodesPerNetwork', key)
  const token = generateToken()
  const at = deps.now()
  return deps.transaction(async (tx) => {
    const id = await redeemSecret(tx, {
      hash: hashSecret(deps.secret, secret.length <= CODE_SIGNS ? secret.toLowerCase() : secret),
      at,
      tokenHash: hashToken(token),
      tokenUntil: new Date(at.getTime() + PHONE_MAY_FOR_MS),
      device: deviceName(userAgent),
    })
    if (!id) throw gone()
    const row = found(await selectHandover(tx, id), 'Link')
    await record(tx, contextOf(deps, source, row), handoverConnected, row)
    return { token, handover: await toPhone(tx, row) }
  })
}

const contextOf = (deps: Deps, source: RequestSource, { userId }: HandoverRow) =>
  withActor(anonymousContext(deps, source, deps.now()), userId)

export async function getPhoneHandover(deps: Deps, phone: PhoneRequest): Promise<PhoneHandover> {
  return toPhone(deps.db, await handoverOf(deps, phone))
}

const handoverOf = async ({ db, now }: Deps, { token }: PhoneRequest): Promise<HandoverRow> =>
  notGone(token === null ? undefined : await selectHandoverOfPhone(db, hashToken(token), now()))

const lockedHandover = async (tx: Tx, { now }: Deps, { token }: PhoneRequest): Promise<HandoverRow> =>
  notGone(token === null ? undefined : await lockHandoverOfPhone(tx, hashToken(token), now()))

function notGone<Row>(row: Row | undefined): Row {
  if (!row) throw gone()
  return row
}

const toPhone = async (db: Queryable, row: HandoverRow): Promise<PhoneHandover> => ({
  person: maskedName(row),
  document: requirementOf(row.requirementId).name,
  words: row.words,
  pages: await selectPages(db, row.id),
  expiresAt: endOf(row).toISOString(),
})

const JPEG_MARK = Buffer.from([0xff, 0xd8, 0xff])

export async function addHandoverPage(deps: Deps, phone: PhoneRequest, bytes: Buffer): Promise<{ id: string }> {
  if (!JPEG_MARK.equals(bytes.subarray(0, JPEG_MARK.length))) throw new Refusal('wrongType', 'Send the photo as a JPEG')
  const id = uuid()
  const sealed = sealPage(deps.secret, id, bytes)
  await changePages(deps, phone, async (tx, { id: handoverId }) => {
    if (!(await insertPage(tx, { id, handoverId, bytes: sealed }, MAX_PAGES)))
      throw new Refusal('conflict', `These are ${MAX_PAGES} pages already. Please finish on this phone.`)
  })
  return { id }
}

export const removeHandoverPage = (deps: Deps, phone: PhoneRequest, id: string): Promise<void> =>
  changePages(deps, phone, async (tx, { id: handoverId }) => {
    if (!(await deletePage(tx, { id, handoverId }))) throw new Refusal('notFound', 'Page not found')
  })

async function changePages(deps: Deps, phone: PhoneRequest, change: (tx: Tx, row: HandoverRow) => Promise<void>) {
  await deps.transaction(async (tx) => {
    const row = await lockedHandover(tx, deps, phone)
    await change(tx, row)
    await record(tx, contextOf(deps, phone, row), handoverPagesChanged, row)
  })
}

export async function finishHandover(deps: Deps, phone: PhoneRequest): Promise<void> {
  await deps.transaction(async (tx) => {
    const row = await lockedHandover(tx, deps, phone)
    await finishPhone(tx, row.id, deps.now())
    await record(tx, contextOf(deps, phone, row), handoverFinished, row)
  })
}
