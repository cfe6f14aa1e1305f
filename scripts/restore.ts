// npm run restore -- FILE [--replace] [--erased FILE] [--accept-missing] [--trust-unsigned]: restores an archive.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restorePortal } from '#server/backup/restore-portal.ts'
import type { RestoreRequest } from '#server/backup/restore-steps.ts'
import { parseConfig } from '#server/config/config.ts'
import { runCommand } from './run-command.ts'

function readArguments(): RestoreRequest {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      'accept-missing': { type: 'boolean' },
      'trust-unsigned': { type: 'boolean' },
      erased: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error('Name one archive: npm run restore -- FILE')
  return {
    path: resolve(file),
    isReplacing: values.replace ?? false,
    acceptsMissing: values['accept-missing'] ?? false,
    trustsUnsigned: values['trust-unsigned'] ?? false,
    erasedFile: values.erased,
  }
}

await runCommand(async () => {
  const asked = readArguments()
  const { manifest, erasedAgain } = await restorePortal(parseConfig(process.env), asked, (line) => console.log(line))
  if (erasedAgain > 0) console.log(`${erasedAgain} erased people stay erased.`)
  console.log(
    `Restored: the portal as of ${manifest.startedAt}. Whatever happened after that moment is not in it. ` +
      'Everybody has to sign in again. Start the portal with npm start.',
  )
  return true
})
