// npm run audit:verify [-- --root FILE]: proves that nothing in the audit was changed since it was sealed.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { verifyPortalAudit } from '#server/features/audit/seal/verify.service.ts'
import { checkRunning } from './check-running.ts'

await checkRunning({ what: 'the audit', connections: 1, statementTimeout: 0 }, async ({ config, db }) => {
  const { values } = parseArgs({ options: { root: { type: 'string', multiple: true } } })
  const { breach, rows, seals, roots } = await verifyPortalAudit(
    config,
    db,
    await Promise.all((values.root ?? []).map(async (path) => ({ path, text: await readFile(path, 'utf8') }))),
  )
  if (breach === null) console.log(`ok: ${rows} rows under ${seals} seals, ${roots} signed roots`)
  else console.error(breach)
  if (roots === 0)
    console.error('Nothing is signed yet: the first root is signed at the end of a day on which a portal runs.')
  console.error(
    config.auditKeyFile
      ? `The key that signs is ${config.auditKeyFile}.`
      : `The key that signs is in ${config.dataDir}/audit, beside what it protects. Set AUDIT_KEY_FILE (docs/audit.md).`,
  )
  return breach === null
})
