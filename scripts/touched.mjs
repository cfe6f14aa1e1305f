// Chooses the tests for a change: rooms share folder names, so the folder of the noun is enough.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './prepare.mjs'

/** @param {string[]} args */
const linesOf = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/**
 * The files that differ from the last commit; without any, the files of that commit. Null without git history.
 * @returns {string[] | null}
 */
export function touchedFiles() {
  try {
    const uncommitted = [
      ...linesOf('diff', '--name-only', 'HEAD'),
      ...linesOf('ls-files', '--others', '--exclude-standard'),
    ]
    return uncommitted.length > 0 ? uncommitted : linesOf('diff', '--name-only', 'HEAD~1', 'HEAD')
  } catch {
    return null
  }
}

/**
 * Tests of the whole portal, and of rooms whose rules lie elsewhere, by the files that they depend on.
 * @type {[files: RegExp, tests: string[]][]}
 */
const dependents = [
  [/^(contract\/notices\.ts|domain\/effects\/)/, ['server/testing/whole-portal/consequences.test.ts']],
  [
    /^contract\//,
    [
      'server/features/api-docs',
      'server/testing/whole-portal/readings.test.ts',
      'server/testing/whole-portal/statements.test.ts',
    ],
  ],
  [/^domain\/(may|permissions)\.ts/, ['server/features/team', 'server/testing/whole-portal/access-matrix.test.ts']],
  [/^(contract|domain)\/money\//, ['web/features/clients/client/money']],
  [/^server\/ledger\//, ['server/features/money']],
  [/^domain\/calendar\//, ['server/features/path', 'server/features/privacy', 'server/features/work']],
  [/^server\/database\/migrations\//, ['server/database']],
]

const ROOMS_OF_FEATURES = ['server/features', 'web/features', 'web/shared']
const RULES = /^(?:contract|domain|content)\//

/**
 * The test folders and files of a change: its own folder, and the folder of the same name in each room.
 * @param {string[]} files
 */
export function testsFor(files) {
  const tests = files.flatMap((file) => {
    if (RULES.test(file)) return ROOMS_OF_FEATURES.flatMap((room) => nearest(room, file.replace(RULES, '')))
    if (!/^(?:server|web|tools)\//.test(file)) return []
    return ['server', 'web'].includes(dirname(file)) ? testsBeside(file) : [dirname(file)]
  })
  tests.push(...dependents.flatMap(([pattern, other]) => (files.some((file) => pattern.test(file)) ? other : [])))
  return [...new Set(tests)].filter((path) => existsSync(join(root, path))).sort()
}

/**
 * The tests of a file at the top of a room, because its folder is the whole room.
 * @param {string} file
 */
const testsBeside = (file) => ['.test.ts', '.test.tsx'].map((end) => file.replace(/(\.test)?\.tsx?$/, end))

/**
 * The folder in a room with the name of the rule file, or of the folder around it.
 * @param {string} room
 * @param {string} file
 */
function nearest(room, file) {
  for (let name = file.replace(/\.tsx?$/, ''); name !== '.'; name = dirname(name)) {
    if (existsSync(join(root, room, name))) return [`${room}/${name}`]
  }
  return []
}
