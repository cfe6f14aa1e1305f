import { type ClientRequest, request } from 'node:http'
import { adminOf, type BenchEnvironment } from './environment.ts'
import { percentile } from './load.ts'

const STREAMS = 200
const PER_SESSION = 10
const TIMES = 200

export async function liveEvents(stage: BenchEnvironment): Promise<void> {
  const { signIn, json } = stage
  const maria = await signIn('nurse-live@bench.test')
  const application = await json<{ id: string }>('/api/applications', maria, 'POST', {})
  // One after the other, because a new code voids the one before.
  const sessions: string[] = []
  while (sessions.length < STREAMS / PER_SESSION) sessions.push(await adminOf(stage))
  const hearing = await hearAll(
    stage.portal,
    sessions.flatMap((cookie) => Array.from({ length: PER_SESSION }, () => cookie)),
  )
  const taken = { answer: [] as number[], first: [] as number[], last: [] as number[] }
  for (let time = 0; time < TIMES; time += 1) {
    const all = hearing.next()
    const from = performance.now()
    const body = { applicationId: application.id, subject: `Question ${time}`, content: 'When?' }
    await json('/api/messages', maria, 'POST', body)
    taken.answer.push(performance.now() - from)
    const { first, last } = await all
    taken.first.push(first - from)
    taken.last.push(last - from)
  }
  hearing.close()

  console.log(`\nA message and ${STREAMS} open streams, ${TIMES} times, ms after it was sent:\n`)
  console.log('| moment | p50 | p99 |')
  console.log('| --- | --- | --- |')
  const rows = { 'it is answered': taken.answer, 'the first stream hears': taken.first, 'the last one': taken.last }
  for (const [moment, times] of Object.entries(rows)) {
    console.log(`| ${moment} | ${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.99).toFixed(1)} |`)
  }
}

async function hearAll(portal: string, cookies: readonly string[]) {
  const lines: ClientRequest[] = []
  let heard: () => void = () => {}
  const opened = cookies.map(
    (cookie) =>
      new Promise<void>((resolve, reject) => {
        const line = request(`${portal}/api/events`, { agent: false, headers: { cookie } }, (answer) => {
          if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`))
          answer.setEncoding('utf8').on('data', (piece: string) => {
            for (const _ of piece.matchAll(/^event: message$/gm)) heard()
          })
          answer.on('error', () => {})
          resolve()
        })
        line.on('error', reject)
        line.end()
        lines.push(line)
      }),
  )
  await Promise.all(opened)
  return {
    next: () =>
      new Promise<{ first: number; last: number }>((resolve) => {
        let count = 0
        let first = 0
        heard = () => {
          count += 1
          if (count === 1) first = performance.now()
          if (count === cookies.length) resolve({ first, last: performance.now() })
        }
      }),
    close: () => {
      for (const line of lines) line.destroy()
    },
  }
}
