import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { call } from './call.ts'
import { isUnanswered, type UnansweredRequest, withItsKey, withKey } from './request-key.ts'

const REPEATED_WITHIN = 10 * MINUTE

const unanswered = new Map<string, UnansweredRequest<unknown>>()

/** The last request to a route keeps its key for ten minutes if no answer came, so that its repeat counts once. */
export async function callOnce<R extends RouteSpec>(spec: R, input: Input<R>): Promise<Reply<R>> {
  const last = unanswered.get(spec.path)
  const isRecent = last !== undefined && performance.now() - last.sentAt < REPEATED_WITHIN
  const request = withItsKey(input, isRecent ? last : null)
  unanswered.set(spec.path, request)
  try {
    const answer = await call(spec, input, withKey(request.key))
    unanswered.delete(spec.path)
    return answer
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(spec.path)
    throw error
  }
}
