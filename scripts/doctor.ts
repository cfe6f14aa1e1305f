// npm run doctor: looks at everything once and says how it is, one line each; changes and sends nothing. With `-- --json`
// the same for a program.
import { parseArgs } from 'node:util'
import { examinePortal } from '#server/doctor/examine-portal.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  const diagnoses = await examinePortal(process.env)
  const isWell = diagnoses.every(({ status }) => status !== 'fail')
  if (values.json) console.log(JSON.stringify({ ok: isWell, checks: diagnoses }, null, 2))
  else for (const { check, status, words } of diagnoses) console.log(`${status.padEnd(4)}  ${check}: ${words}`)
  return isWell
})
