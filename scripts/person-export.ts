// npm run person:export -- EMAIL --to FILE: writes all data about a person as a zip, the same that the person can
// download.

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { commandEffects } from '#server/effects/refresh-case.ts'
import { exportPerson } from '#server/features/privacy/my-data/data-exports.service.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { bindFiles, openStorage } from '#server/start/open-storage.ts'
import { checkRunning } from './check-running.ts'

const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true })

await checkRunning({ what: 'people are read', connections: 2, statementTimeout: 0 }, async ({ config, db }) => {
  const [email] = positionals
  const { to } = values
  if (!email || !to || positionals.length > 1) throw new Error('Write: npm run person:export -- EMAIL --to FILE')
  await bindFiles(db, config)
  const log = pino({ level: 'silent' })
  const storage = await openStorage(config, db, log)
  const deps = { ...commandEffects(config), db, log, storage, metrics: openMetrics(), now: () => new Date() }
  const skipped = await exportPerson(deps, email, (bytes) =>
    // Never overwrites a file, and only the owner may read it.
    pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 })),
  )
  for (const name of skipped) console.error(`${name} could not be read and is missing in it`)
  console.log(to)
  return skipped.length === 0
})
