// npm run doctor: checks the whole portal once and prints one line per part; changes and sends nothing. `-- --json`
// prints JSON.
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
