import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { call } from './call.ts'
import { isUnanswered, newKey, withKey } from './request-key.ts'

const REPEATED_WITHIN = 10 * MINUTE

const unanswered = new Map<string, { key: string; sentAt: number }>()

/** A request without an answer keeps its idempotency key for ten minutes, so that its repeat counts once. */
export async function callOnce<R extends RouteSpec>(spec: R, input: Input<R>): Promise<Reply<R>> {
  const request = JSON.stringify([spec.path, input])
  const [now, before] = [performance.now(), unanswered.get(request)]
  const sending = before && now - before.sentAt < REPEATED_WITHIN ? before : { key: newKey(), sentAt: now }
  unanswered.set(request, sending)
  try {
    const answer = await call(spec, input, withKey(sending.key))
    unanswered.delete(request)
    return answer
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(request)
    throw error
  }
}
