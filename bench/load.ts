import { Agent, request } from 'node:http'

export interface PlannedRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body?: Buffer
}

/** What one connection asks, again and again; requests that belong together are one turn and are timed as one. */
export type LoadTurns = (connection: number) => PlannedRequest[][]

export interface LoadResult {
  p50: number
  p99: number
  perSecond: number
  failed: number
  turns: number
}

export const always =
  (request: PlannedRequest): LoadTurns =>
  () => [[request]]

const send = (agent: Agent, { method, url, headers, body }: PlannedRequest) =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method, headers: { ...headers, ...(body && { 'content-length': body.length }) } },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })

export async function measure(connections: number, milliseconds: number, turnsOf: LoadTurns): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + milliseconds
  const times: number[] = []
  let failed = 0
  const work = async (connection: number) => {
    const turns = turnsOf(connection)
    for (let turn = 0; performance.now() < until; turn++) {
      const begun = performance.now()
      for (const one of turns[turn % turns.length] ?? []) if ((await send(agent, one)) >= 300) failed += 1
      times.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    perSecond: times.length / seconds,
    failed,
    turns: times.length,
  }
}

export const median = (figures: number[]): number => percentile(figures, 0.5)

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
