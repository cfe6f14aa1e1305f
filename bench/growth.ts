import { seed } from './floor.store.ts'
import { type Figures, measure, median } from './load.ts'
import { adminOf, type Stage } from './stage.ts'

const SIZES = [1_000, 10_000, 100_000]
const CONNECTIONS = 4
const ROUNDS = 5
const MILLISECONDS = 1_500

const asked = {
  'admin list, first 200': '/api/admin/applications',
  'admin list, searched by name': '/api/admin/applications?search=number%209',
  'people, first 200': '/api/users',
  'documents to review': '/api/admin/documents?status=pending',
  'figures of the dashboard': '/api/admin/stats',
}

/** What an admin waits for while the portal fills up. */
export async function growth(stage: Stage): Promise<void> {
  const { portal, db } = stage
  const ana = await adminOf(stage)
  const p50 = new Map<string, string[]>()
  for (const size of SIZES) {
    await seed(db, size)
    for (const [name, path] of Object.entries(asked)) {
      const shot = () => ({ method: 'GET' as const, url: portal + path, headers: { cookie: ana } })
      const rounds: Figures[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(CONNECTIONS, MILLISECONDS, shot))
      const failed = rounds.some((one) => one.failed > 0) ? ' FAILED' : ''
      const cell = `${median(rounds.map((one) => one.p50)).toFixed(1)} (p99 ${median(rounds.map((one) => one.p99)).toFixed(0)})`
      p50.set(name, [...(p50.get(name) ?? []), cell + failed])
    }
  }
  console.log(`\nAn admin's lists while the portal fills up, ${CONNECTIONS} connections, p50 ms:\n`)
  console.log(`| request | ${SIZES.map((size) => `${size.toLocaleString('en')} applications`).join(' | ')} | growth |`)
  console.log(`| --- | ${SIZES.map(() => '---').join(' | ')} | --- |`)
  for (const [name, cells] of p50) {
    const grown = Number.parseFloat(cells.at(-1) ?? '') / Number.parseFloat(cells[0] ?? '')
    console.log(`| ${name} | ${cells.join(' | ')} | ${grown.toFixed(2)} |`)
  }
}
