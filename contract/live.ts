import { z } from 'zod'
import { rawRoute } from './route.ts'

/** What can change under an open page. Its data is `{"id"}` alone: who may see the thing itself, asks for it. */
export const LiveEvent = z.enum(['message', 'document', 'payment', 'application'])
export type LiveEvent = z.infer<typeof LiveEvent>

export const HEARTBEAT_MS = 25_000

export const followEvents = rawRoute({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-Sent Events that concern the signed-in person',
  access: 'signed-in',
  answers: { 200: 'text/event-stream' },
  refusals: [429],
})
