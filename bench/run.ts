import { cpus } from 'node:os'
import { besideFloor } from './beside-floor.ts'
import { growth } from './growth.ts'
import { liveEvents } from './live-events.ts'
import { openStage } from './stage.ts'
import { uploads } from './uploads.ts'

// Run by hand: `npm run bench`, or `npm run bench -- live growth`. What it measures is built from the sources as they are.

const parts = { floor: besideFloor, uploads, live: liveEvents, growth }

const chosen = process.argv.slice(2)
const stage = await openStage()
try {
  const { model } = cpus()[0] ?? { model: 'unknown' }
  console.log(
    `${cpus().length} cores (${model.trim()}), Node ${process.version}, idle ${await stage.residentMegabytes()} MB`,
  )
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) await part(stage)
  }
} finally {
  await stage.close()
}
