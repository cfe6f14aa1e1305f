// npm run backup -- --to DIR: archives the database and every file, whether or not the portal runs.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lowerPriority } from '#server/backup/lower-priority.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import type { ArchiveManifest } from '#server/backup/manifest.ts'
import { withPortal } from '#server/backup/portal-archives.ts'
import { whereToKeep } from '#server/backup/signing-key.ts'
import { type Config, parseConfig } from '#server/config/config.ts'
import { runCommand, sizeInWords } from './run-command.ts'

function warnOfPlainArchive({ backup, fileKeys }: Config) {
  if (backup.recipients.length > 0) return
  const files = fileKeys ? 'Of its content only the files are, with the first of FILE_KEYS. ' : ''
  console.error(
    `WARNING: THIS BACKUP IS NOT ENCRYPTED. ${files}Whoever gets hold of it can read everything about everybody. ` +
      'Set BACKUP_RECIPIENTS to public keys of age (docs/backup.md).',
  )
}

function databaseInWords({ schema, tables }: ArchiveManifest): string {
  const rows = tables.reduce((sum, { lines }) => sum + lines, 0)
  return `${rows.toLocaleString('en')} rows of ${tables.length} tables (schema ${schema})`
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const config = parseConfig(process.env)
  const to = values.to ?? config.backup.folder
  if (!to) throw new Error('Say where to: npm run backup -- --to DIR, or set BACKUP_DIR.')
  const folder = resolve(to)
  warnOfPlainArchive(config)
  lowerPriority(process.pid)
  const began = Date.now()
  const { path, bytes, manifest } = await withPortal(config, (portal) => makeBackup(config, { ...portal, folder }))
  const { files, missing } = manifest
  console.log(
    `${databaseInWords(manifest)} and ${files.count.toLocaleString('en')} files, ${sizeInWords(bytes)} in ` +
      `${((Date.now() - began) / 1000).toFixed(1)} s.`,
  )
  for (const key of missing.slice(0, 20)) console.error(`${key}: the file is missing or not as it was filed`)
  if (missing.length > 0)
    console.error(
      `THIS BACKUP IS NOT WHOLE: ${missing.length} files are missing. npm run files:check names their rows.`,
    )
  console.log(`Signed. ${whereToKeep(config)}`)
  console.log(path)
  return missing.length === 0
})
