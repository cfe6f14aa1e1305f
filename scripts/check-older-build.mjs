// npm run check -- older [commit [tests]]: runs the tests of an older commit on the current schema. These tests must
// still pass, because both versions share the database during a rolling update.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const MIGRATIONS = 'server/database/migrations'
/** @param {string[]} args */
const git = (...args) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/** Uses hard links where both places are on one disk. */
function copyModules() {
  const [from, to] = [join(root, 'node_modules'), join(older, 'node_modules')]
  if (spawnSync('cp', ['-al', from, to]).status === 0) return
  rmSync(to, { recursive: true, force: true })
  execFileSync('cp', ['-a', from, to])
}

/** The commit before the newest migration. */
const beforeLastMigration = () => `${git('log', '-1', '--format=%H', '--', MIGRATIONS)}^`

const [commit = beforeLastMigration(), ...tests] = process.argv.slice(3)
const now = readdirSync(join(root, MIGRATIONS))
const before = git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`).split('\n')
if (before.some((name) => !now.includes(name))) {
  console.error(`${commit} has migrations of other names than these: no program of it runs beside this one.`)
  process.exit(1)
}
const place = mkdtempSync(join(tmpdir(), 'lampara-older-'))
const older = join(place, 'portal')
git('worktree', 'add', '--detach', older, commit)
try {
  cpSync(join(root, MIGRATIONS), join(older, MIGRATIONS), { recursive: true })
  const added = now.filter((name) => !before.includes(name))
  console.log(
    `${git('log', '-1', '--format=%h %s', commit)}\nwith ${added.length} newer migrations: ${added.join(', ')}`,
  )
  // No symbolic link: the processes that read PDFs may not read outside their folder.
  copyModules()
  const wanted = tests.length > 0 ? tests : ['server/features', 'server/effects', 'server/jobs']
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...wanted], {
    cwd: older,
    stdio: 'inherit',
  })
  process.exitCode = added.length > 0 ? (status ?? 1) : 1
} finally {
  git('worktree', 'remove', '--force', older)
  rmSync(place, { recursive: true, force: true })
}
