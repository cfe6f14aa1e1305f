import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import { claimKey, selectAnswer, updateAnswer } from './idempotency.store.ts'

const KEY_OF_ANOTHER = 'This Idempotency-Key was used for another request'
const ANSWER_ERASED = 'This was done before, and its answer went with the data of an erased person'

/** A request about one application or payment, under a key of its actor. */
export interface MoneyRequest<Body> {
  id: string
  key: string
  body: Body
}

interface KeyedRequest {
  actorId: string
  key: string
  /** What was asked, all of it: another request must have another key. */
  asked: unknown
  at: Date
}

/** Does something once for each key; the same request again, at once or later, is answered the same. */
export async function answerOnce<Answer>(tx: Tx, request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer> {
  const requestHash = createHash('sha256').update(JSON.stringify(request.asked)).digest('base64url')
  if (await claimKey(tx, { ...request, requestHash })) {
    const answer = await work()
    await updateAnswer(tx, request, answer)
    return answer
  }
  const known = await selectAnswer(tx, request)
  if (known?.requestHash !== requestHash) throw new Refusal('conflict', KEY_OF_ANOTHER)
  if (known.answer === null) throw new Refusal('conflict', ANSWER_ERASED)
  return known.answer as Answer
}
