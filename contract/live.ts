import { z } from 'zod'
import { rawRoute } from './route.ts'

export const HEARTBEAT_MS = 25_000

/** The first event where nobody knows any more what happened after the place that was asked for. */
export const MISSED = 'missed'

/** Answers a stream of `LiveEvent`. Its data is `{"id"}` alone: who may see the thing itself, asks for it. */
export const followEvents = rawRoute('GET', '/api/events', {
  summary: 'Server-Sent Events that concern the signed-in person',
  access: 'signed-in',
  // The place in the stream at which a page was written; what happened since comes first.
  query: z.object({ after: z.string().optional() }),
  answers: { 200: 'text/event-stream' },
  refusals: [429],
})
