import { PLAIN_REFERENCE, SAME_REFERENCE } from '#contract/money/payments-by-hand.ts'
import { hasForeignLetters, normalReference } from '#domain/money/payments/reference.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import { insertReferences, type NamedReference, type ReferenceOwner } from './references.store.ts'

function namedReferences(references: readonly string[], field: string): NamedReference[] {
  const named = new Map<string, NamedReference>()
  for (const reference of references) {
    const normal = normalReference(reference)
    if (normal === '') throw fieldError(field, 'A reference has letters or digits')
    if (hasForeignLetters(reference)) throw fieldError(field, PLAIN_REFERENCE)
    if (!named.has(normal)) named.set(normal, { normal, reference, position: named.size + 1 })
  }
  return [...named.values()]
}

/** Reserves references for one payment of a channel; a taken reference refuses the whole request. */
export async function reserveReferences(
  tx: Tx,
  { references, field, ...of }: ReferenceOwner & { channelId: string; references: readonly string[]; field: string },
): Promise<void> {
  const named = namedReferences(references, field)
  if ((await insertReferences(tx, { ...of, references: named })) < named.length) {
    throw new Refusal('conflict', SAME_REFERENCE)
  }
}
