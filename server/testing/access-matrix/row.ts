import type { MatrixFixture } from './fixture.ts'

export interface MatrixRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  url?: string
  payload?: string | Buffer
  headers?: Record<string, string>
}

/** The expected status and refusal sentence for the owner, another applicant and an admin. */
export type ExpectedOutcomes = readonly [owner: string, other: string, admin: string]

export interface MatrixRow {
  route: string
  about?: string
  ask?: (world: MatrixFixture) => MatrixRequest | Promise<MatrixRequest>
  right: ExpectedOutcomes
  wrong?: ExpectedOutcomes
  id?: `${'params' | 'query' | 'body'}.${string}`
  wrongly?: (right: MatrixRequest, world: MatrixFixture) => MatrixRequest
  stranger?: { right: string; wrong?: string }
  /** The request signs its caller out, so the next request needs another caller. */
  signsOut?: true
  visibleToAll?: true
  endless?: true
}

/** The differences from the row that `completeRow` derives. A bare sentence applies to callers with the permission. */
export interface RowByHand extends Omit<MatrixRow, 'right' | 'wrong' | 'stranger'> {
  right?: string | ExpectedOutcomes
  wrong?: string | ExpectedOutcomes
  /** The noun of the 404 sentence for an unknown id. */
  thing?: string
  /** The path parameter is not an id of a record. */
  noId?: true
}

const FORBIDDEN = "403: You don't have permission to access this page."
export const gone = (name: string) => `404: ${name} not found`
export const all = (told: string): ExpectedOutcomes => [told, told, told]
export const readable = (name: string): ExpectedOutcomes => ['200', gone(name), '200']
export const ownersAlone = (name: string, done: string): ExpectedOutcomes => [done, gone(name), gone(name)]
export const adminsAlone = (told: string): ExpectedOutcomes => [FORBIDDEN, FORBIDDEN, told]

/** Prepares a request once: a list is compared with itself, and some data is slow to make. */
export function madeOnce(make: (fixture: MatrixFixture) => Promise<MatrixRequest>): typeof make {
  const asks = new WeakMap<MatrixFixture, Promise<MatrixRequest>>()
  return (fixture) => {
    const ask = asks.get(fixture) ?? make(fixture)
    asks.set(fixture, ask)
    return ask
  }
}
