import type { World } from './world.ts'

/** What is asked for, beside the route itself. */
export interface Ask {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** The whole address, where it cannot be put together from its parts. */
  url?: string
  payload?: string | Buffer
  headers?: Record<string, string>
}

/** What the owner, another applicant and an admin are told: a status, and the sentence of a refusal. */
export type Told = readonly [owner: string, other: string, admin: string]

export interface Row {
  /** As the contract names the route. */
  route: string
  /** When a route has several rows: what this one is about. */
  about?: string
  ask?: (world: World) => Ask | Promise<Ask>
  /** Everything is right. */
  right: Told
  /** Something is wrong: the ids that `id` names are unknown or of a wrong form, or it is as `wrongly` says. */
  wrong?: Told
  id?: `${'params' | 'query' | 'body'}.${string}`
  wrongly?: (right: Ask, world: World) => Ask
  /** Left out, 401. */
  stranger?: { right: string; wrong?: string }
  /** Whoever asks is signed out by it, so that somebody else has to ask. */
  signsOut?: true
  /** The answer does not end. */
  endless?: true
}

const FORBIDDEN = "403: You don't have permission to access this page."
export const gone = (name: string) => `404: ${name} not found`
export const all = (told: string): Told => [told, told, told]
/** What is its owner's and the office's to see. */
export const readable = (name: string): Pick<Row, 'right' | 'wrong'> => ({
  right: ['200', gone(name), '200'],
  wrong: all(gone(name)),
})
/** What only its owner does. */
export const ownersAlone = (name: string, done: string): Pick<Row, 'right' | 'wrong'> => ({
  right: [done, gone(name), gone(name)],
  wrong: all(gone(name)),
})
export const adminsAlone = (told: string): Told => [FORBIDDEN, FORBIDDEN, told]
