import { z } from 'zod'
import { rawRoute } from './route.ts'

export const HEARTBEAT_MS = 25_000

/** The first event when the server no longer knows what followed the requested position. */
export const MISSED = 'missed'

/** Streams each `LiveEvent` with `{"id"}` only: a client with access fetches the record itself. */
export const followEvents = rawRoute('GET', '/api/events', {
  summary: 'Server-Sent Events that concern the signed-in person',
  access: 'signed-in',
  // The stream position when the page was rendered; later events are replayed first.
  query: z.object({ after: z.string().optional() }),
  answers: { 200: 'text/event-stream' },
  refusals: [429],
})
