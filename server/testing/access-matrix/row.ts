import type { MatrixFixture } from './fixture.ts'

export interface MatrixRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  url?: string
  payload?: string | Buffer
  headers?: Record<string, string>
}

/** What the owner, another applicant and an admin are told: a status, and the sentence of a refusal. */
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
  /** The request signs its caller out, so that another caller has to ask next. */
  signsOut?: true
  visibleToAll?: true
  endless?: true
}

/** What differs from what `completeRow` takes from the contract. A sentence alone is for those whom the door lets in. */
export interface RowByHand extends Omit<MatrixRow, 'right' | 'wrong' | 'stranger'> {
  right?: string | ExpectedOutcomes
  wrong?: string | ExpectedOutcomes
  /** What is not found where its id is unknown. */
  thing?: string
  /** What is in the path is no id that is told apart. */
  noId?: true
}

const FORBIDDEN = "403: You don't have permission to access this page."
export const gone = (name: string) => `404: ${name} not found`
export const all = (told: string): ExpectedOutcomes => [told, told, told]
export const readable = (name: string): ExpectedOutcomes => ['200', gone(name), '200']
export const ownersAlone = (name: string, done: string): ExpectedOutcomes => [done, gone(name), gone(name)]
export const adminsAlone = (told: string): ExpectedOutcomes => [FORBIDDEN, FORBIDDEN, told]

/** For a list, which is compared with itself, and for what takes long to make: made before it is asked for first. */
export function madeOnce(make: (fixture: MatrixFixture) => Promise<MatrixRequest>): typeof make {
  const asks = new WeakMap<MatrixFixture, Promise<MatrixRequest>>()
  return (fixture) => {
    const ask = asks.get(fixture) ?? make(fixture)
    asks.set(fixture, ask)
    return ask
  }
}
