// npm run person:erase -- EMAIL --reason TEXT: erases a person at once, like a request in My data. --dry-run only says
// what would go and what would stay.

import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { commandEffects } from '#server/effects/refresh-case.ts'
import { eraseAtOnce, planPersonErasure } from '#server/features/privacy/my-data/erase-at-once.service.ts'
import { bindFiles, openStorage } from '#server/start/open-storage.ts'
import { checkRunning } from './check-running.ts'

const { values, positionals } = parseArgs({
  options: { reason: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  allowPositionals: true,
})

await checkRunning({ what: 'people are read', connections: 2, statementTimeout: 0 }, async ({ config, db }) => {
  const [email] = positionals
  const isTrial = values['dry-run'] === true
  const reason = values.reason?.trim()
  if (!email || positionals.length > 1 || !(reason || isTrial))
    throw new Error('Write: npm run person:erase -- EMAIL --reason TEXT, or --dry-run to see what it would do')
  const plan = await planPersonErasure(db, email)
  const { files, documents, messages, emails, sessions, payments, consents, disclosures, audit } = plan
  console.log(
    `Goes: ${files} files, names and notes of ${documents} documents, ${messages} messages, ${emails} emails,`,
  )
  console.log(`  ${sessions} sessions, the personal data sheet, and name, address and numbers wherever they stand.`)
  console.log(`Stays, under a number: ${payments} payments, ${consents} consents, ${disclosures} disclosures,`)
  console.log(`  ${audit} lines of the audit.`)
  if (isTrial || !reason) return true
  await bindFiles(db, config)
  const storage = await openStorage(config, db, pino({ level: 'silent' }))
  const transaction: Parameters<typeof eraseAtOnce>[0]['transaction'] = (work) => db.begin(work)
  const deps = { ...commandEffects(config), db, storage, transaction, now: () => new Date() }
  const { isErased } = await eraseAtOnce(deps, { userId: plan.userId, reason })
  console.log(`${isErased ? 'Erased' : 'Requested; the portal is erasing this person'}: ${plan.userId}`)
  return true
})
