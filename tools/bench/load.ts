import autocannon, { type Client, type Request } from 'autocannon'

export interface PlannedRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body?: Buffer
}

/** The requests that one connection repeats; related requests form one turn and are timed together. */
export type LoadTurns = (connection: number) => PlannedRequest[][]

export interface LoadResult {
  p50: number
  p99: number
  failed: number
  turns: number
}

export const always =
  (shot: PlannedRequest): LoadTurns =>
  () => [[shot]]

/** Sends requests over this many connections; the time counts to the last byte of a response. */
export async function measure(connections: number, milliseconds: number, turnsOf: LoadTurns): Promise<LoadResult> {
  const times: number[] = []
  let failed = 0
  let connection = 0
  const setupClient = (client: Client) => {
    const turns = turnsOf(connection++)
    client.setRequests(turns.flat().map(asked))
    const lengths = turns.map(({ length }) => length)
    let [turn, left, taken] = [0, lengths[0] ?? 1, 0]
    client.on('response', (status, _bytes, milliseconds) => {
      if (status >= 300) failed += 1
      taken += milliseconds
      left -= 1
      if (left > 0) return
      times.push(taken)
      turn = (turn + 1) % lengths.length
      left = lengths[turn] ?? 1
      taken = 0
    })
  }
  const { origin } = new URL(turnsOf(0)[0]?.[0]?.url ?? '')
  const { errors } = await autocannon({
    url: origin,
    connections,
    duration: milliseconds / 1_000,
    sampleInt: 100,
    setupClient,
    requests: [{ method: 'GET', path: '/' }],
  })
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: failed + errors,
    turns: times.length,
  }
}

function asked({ method, url, headers = {}, body }: PlannedRequest): Request {
  const { pathname, search } = new URL(url)
  return { method, path: pathname + search, headers, ...(body && { body }) }
}

export const median = (figures: number[]): number => percentile(figures, 0.5)

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
