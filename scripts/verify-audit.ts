// npm run audit:verify [-- --root FILE]: proves that the audit was not changed since it was sealed.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { caveatsOf, verifyPortalAudit } from '#server/features/audit/seal/verify.service.ts'
import { checkRunning } from './check-running.ts'

await checkRunning({ what: 'the audit is read', connections: 1, statementTimeout: 0 }, async ({ config, db }) => {
  const { values } = parseArgs({ options: { root: { type: 'string', multiple: true } } })
  const { breach, rows, seals, roots } = await verifyPortalAudit(
    config,
    db,
    await Promise.all((values.root ?? []).map(async (path) => ({ path, text: await readFile(path, 'utf8') }))),
  )
  if (breach === null) console.log(`ok: ${rows} rows under ${seals} seals, ${roots} signed roots`)
  else console.error(breach)
  for (const caveat of caveatsOf(config, { roots })) console.error(caveat)
  return breach === null
})
