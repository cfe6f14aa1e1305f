import { Agent, request } from 'node:http'

export interface PlannedRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body?: Buffer
}

export interface LoadResult {
  p50: number
  p99: number
  perSecond: number
  failed: number
}

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

export async function measure(
  connections: number,
  milliseconds: number,
  shotOf: (connection: number, turn: number) => PlannedRequest,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + milliseconds
  const times: number[] = []
  let failed = 0
  const work = async (connection: number) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const begun = performance.now()
      const status = await send(agent, shotOf(connection, turn))
      times.push(performance.now() - begun)
      if (status >= 300) failed += 1
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond: times.length / seconds, failed }
}

export const median = (figures: number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
