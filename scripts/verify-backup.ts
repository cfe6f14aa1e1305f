// npm run backup:verify -- FILE [--trust-unsigned]: restores an archive into a temporary database and compares it.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveKeys, saveVerified } from '#server/backup/make-backup.ts'
import { soundnessChecks } from '#server/backup/portal-archives.ts'
import { verifyArchive } from '#server/backup/verify-archive.ts'
import { type Config, parseConfig } from '#server/config/config.ts'
import { addressOfRunning } from '#server/database/embedded/embedded.ts'
import { runCommand } from './run-command.ts'

/** Tells the portal about the verified backup, where its database can be reached. */
async function noteVerified(config: Config) {
  const url = await addressOfRunning(config)
  if (url) await saveVerified(url).catch(() => console.error('The portal could not be told that this backup is right.'))
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'trust-unsigned': { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error('Name one archive: npm run backup:verify -- FILE')
  const config = parseConfig(process.env)
  const { manifest, isTrusted, tables, rows } = await verifyArchive({
    path: resolve(file),
    keys: await archiveKeys(config, { trustsUnsigned: values['trust-unsigned'] ?? false }),
    dataDir: config.dataDir,
    checks: soundnessChecks(config),
  })
  if (isTrusted) await noteVerified(config)
  const { files, startedAt, schema, program } = manifest
  console.log(
    `The archive is whole and was restored: the portal as of ${startedAt} (version ${program}, schema ${schema}), ` +
      `${rows.toLocaleString('en')} rows of ${tables} tables and ${files.count.toLocaleString('en')} files.`,
  )
  return true
})
