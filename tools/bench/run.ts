import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { capacity } from './capacity.ts'
import { compareDesk } from './compare-desk.ts'
import { compareWithPlain } from './compare-plain.ts'
import { desk } from './desk.ts'
import { duringBackup } from './during-backup.ts'
import { type BenchEnvironment, openEnvironment } from './environment.ts'
import { fillDatabase } from './fill.ts'
import { growth } from './growth.ts'
import { liveEvents } from './live-events.ts'
import { replica } from './replica.ts'
import { uploads } from './uploads.ts'

// Run by hand: `npm run bench`, or `npm run bench -- plain growth desk`. Builds the measured code from the current
// sources. Large databases take a while to fill; FILLED_AT=/a/folder keeps them for the next run.

type Benchmark = () => Promise<void>
const on =
  (
    applications: number,
    work: (stage: BenchEnvironment) => Promise<void>,
    options: { withPages?: boolean; withDesk?: boolean; withFloor?: boolean } = {},
  ): Benchmark =>
  async () => {
    const stage = await openEnvironment({ applications, ...options })
    try {
      console.log(`\n(The idle portal holds ${await stage.residentMegabytes()} MB.)`)
      await work(stage)
      console.log(`\n(After it, it holds ${await stage.residentMegabytes()} MB.)`)
    } finally {
      await stage.close()
    }
  }

const parts: Record<string, Benchmark> = {
  uploads: on(1_000, uploads, { withFloor: true }),
  live: on(1_000, liveEvents),
  plain: on(100_000, compareWithPlain, { withFloor: true }),
  work: on(100_000, compareDesk, { withFloor: true, withDesk: true }),
  capacity: on(100_000, capacity),
  backup: on(20_000, duringBackup),
  growth,
  replica,
  desk: on(1_000_000, desk, { withPages: true }),
}

const [first = '', ...others] = process.argv.slice(2)
if (first === 'fill') await fillDatabase(Number(others[0]))
else await measureParts(first === '' ? Object.keys(parts) : [first, ...others])

async function measureParts(chosen: string[]) {
  const unknown = chosen.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`There are ${Object.keys(parts).join(', ')}; not ${unknown.join(', ')}`)
  const { model } = cpus()[0] ?? { model: 'unknown' }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  console.log(
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${cpus().length} cores (${model.trim()}), ` +
      `Node ${process.version}, load average before it began ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const [name, part] of Object.entries(parts)) if (chosen.includes(name)) await part()
}
