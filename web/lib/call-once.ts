import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { call } from './call.ts'
import { newKey, withKey } from './request-key.ts'

const unanswered = new Map<string, string>()

/** An unchanged request keeps its idempotency key until it succeeds, so that a repeat counts once. */
export async function callOnce<R extends RouteSpec>(spec: R, input: Input<R>): Promise<Reply<R>> {
  const request = JSON.stringify([spec.path, input])
  const key = unanswered.get(request) ?? newKey()
  unanswered.set(request, key)
  const answer = await call(spec, input, withKey(key))
  unanswered.delete(request)
  return answer
}
