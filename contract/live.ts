import { rawRoute } from './route.ts'

export const HEARTBEAT_MS = 25_000

/** Answers a stream of `LiveEvent`. Its data is `{"id"}` alone: who may see the thing itself, asks for it. */
export const followEvents = rawRoute({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-Sent Events that concern the signed-in person',
  access: 'signed-in',
  answers: { 200: 'text/event-stream' },
  refusals: [429],
})
