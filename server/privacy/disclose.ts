import { type Purposes, whyNotSend } from '#domain/privacy/consents.ts'
import { Refusal } from '#domain/refusal.ts'
import { isBlocked } from '#server/database/blocked-people.store.ts'
import type { Tx } from '#server/database/open.ts'
import { insertDisclosure, lockConsents, type NewDisclosure } from './consents.store.ts'

const BLOCKED = 'The data of this person are blocked: nothing leaves until the privacy officer unblocks them.'

/** Refuses a disclosure without the consent of its person; returns the consent to the first purpose. */
export async function requireConsent(tx: Tx, userId: string, purposes: Purposes): Promise<string> {
  if (await isBlocked(tx, userId)) throw new Refusal('conflict', BLOCKED)
  const held = new Map((await lockConsents(tx, userId, purposes)).map(({ id, purpose }) => [purpose, id]))
  const refusal = whyNotSend(purposes, [...held.keys()])
  if (refusal) throw refusal
  return held.get(purposes[0]) ?? ''
}

interface Leaving extends Omit<NewDisclosure, 'consentId' | 'purpose'> {
  purposes: Purposes
}

/** The only way to disclose personal data: refuses without consent, and records the disclosure with its consent. */
export async function disclose(tx: Tx, { purposes, ...leaving }: Leaving): Promise<void> {
  const consentId = await requireConsent(tx, leaving.userId, purposes)
  await insertDisclosure(tx, { ...leaving, purpose: purposes[0], consentId })
}
