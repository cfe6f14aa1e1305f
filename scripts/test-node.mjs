// npm test -- node [20 22 24]: runs the built portal and every operator command, as in the image, under other Node
// versions, which npm installs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runVitest, startTally, step } from './checks.mjs'
import { prepare, root, run } from './prepare.mjs'

const VERSIONS = ['20', '22', '24']
const TEST = join('server', 'testing', 'whole-portal', 'image.slow.test.ts')

/** @param {string} major */
async function fetchNode(major) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(root, 'node_modules', '.cache', `node-${major}`)
  const program = join(folder, 'node_modules', name, 'bin', 'node')
  if (!existsSync(program)) {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
    await run('npm', ['install', ...options, `${name}@${major}`], { failure: `Node ${major} could not be fetched.` })
  }
  return program
}

const asked = process.argv.slice(3)
const tally = startTally()
tally.add(await step('packages', () => prepare({ build: false })))
for (const major of asked.length > 0 ? asked : VERSIONS) {
  let program = ''
  tally.add(
    await step(`Node ${major}`, async () => {
      program = await fetchNode(major)
      await run(program, ['--version'], { failure: `Node ${major} does not run here.` })
    }),
  )
  if (program !== '') await runVitest(tally, [TEST], { NODE_UNDER_TEST: program })
}
tally.print()
