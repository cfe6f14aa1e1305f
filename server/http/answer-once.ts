import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { claimKey, selectAnswer, updateAnswer } from './answer-once.store.ts'
import { auditedAs, type Caller } from './caller.ts'

const KEY_OF_ANOTHER = 'This Idempotency-Key was used for another request'
const ANSWER_ERASED = 'This was done before, and its answer went with the data of an erased person'

export interface CallContext {
  tx: Tx
  deps: Deps
  caller: Caller
  by: ReturnType<typeof auditedAs>
  at: Date
  isOfTeam: boolean
}

export const callContext = (tx: Tx, deps: Deps, caller: Caller): CallContext => ({
  tx,
  deps,
  caller,
  by: auditedAs(caller),
  at: deps.now(),
  isOfTeam: caller.teamRole !== null,
})

export const inTransaction = <Answer>(
  deps: Deps,
  caller: Caller,
  work: (context: CallContext) => Promise<Answer>,
): Promise<Answer> => deps.transaction((tx) => work(callContext(tx, deps, caller)))

interface KeyedRequest {
  key: string
  /** The whole request: a different request needs a different key. */
  asked: unknown
}

/** Does the work once per key, and always without a key; a repeated request gets the first answer. */
export async function answerOnce<Answer>(
  { tx, caller: { id: actorId }, at }: CallContext,
  { key, asked }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === '') return work()
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  const request = { actorId, key, requestHash, at }
  if (await claimKey(tx, request)) {
    const answer = await work()
    await updateAnswer(tx, request, answer)
    return answer
  }
  const known = await selectAnswer(tx, request)
  if (known?.requestHash !== requestHash) throw new Refusal('conflict', KEY_OF_ANOTHER)
  if (known.answer === null) throw new Refusal('conflict', ANSWER_ERASED)
  return known.answer as Answer
}
