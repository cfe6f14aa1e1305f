// npm run passkeys:reset -- EMAIL: deletes all passkeys and recovery codes of a person who lost them, and ends the
// person's sessions. The next mailed code leads to a first passkey again.
import { commandEffects } from '#server/effects/refresh-case.ts'
import { resetPasskeys } from '#server/features/account/passkeys/passkeys.service.ts'
import { checkRunning } from './check-running.ts'

await checkRunning({ what: 'passkeys are read', connections: 2, statementTimeout: 0 }, async ({ config, db }) => {
  const [email, ...others] = process.argv.slice(2)
  if (!email || others.length > 0) throw new Error('Write: npm run passkeys:reset -- EMAIL')
  await resetPasskeys(
    { ...commandEffects(config), transaction: (work) => db.begin(work), now: () => new Date() },
    email,
  )
  console.log('Done. The passkeys and recovery codes are gone, and every session has ended.')
  return true
})
