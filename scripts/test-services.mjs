// npm run test:services: what only real services can prove; they are found or installed, and started by the tests.
import { runTests, startTally, step } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { findServices, servicesPath } from './services.mjs'

const tally = startTally()
const installed = await step('packages', () => prepare({ build: false }))
tally.add(installed)
const found = await step('services', findServices)
tally.add(found)
if (installed.failed + found.failed === 0) await runTests(tally, ['services'], { PATH: servicesPath })
tally.print()
