// What a change may have broken, as `npm run check` tries it: the rooms have the same names, so that a noun's folder is enough.
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
 * The files that differ from the last commit; where none does, those of that commit. Null where there is no history.
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
 * Tests of the whole portal, and of the rooms whose rules lie in another, by the files that they depend on.
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
  [/^domain\/calendar\//, ['server/features/path', 'server/features/privacy', 'server/features/work']],
  [/^server\/database\/migrations\//, ['server/database']],
]

/**
 * The folders of server tests and the files of the browser that a change concerns.
 * @param {string[]} files
 * @returns {{ server: string[], web: string[] }}
 */
export function testsFor(files) {
  const server = files.flatMap((file) => {
    if (file.startsWith('server/')) return [dirname(file)]
    const noun = /^(?:contract|domain|content)\/([\w-]+)/.exec(file)?.[1]
    return noun ? [`server/features/${noun}`] : []
  })
  server.push(...dependents.flatMap(([pattern, tests]) => (files.some((file) => pattern.test(file)) ? tests : [])))
  return {
    server: [...new Set(server)].filter((folder) => folder !== 'server' && existsSync(join(root, folder))).sort(),
    web: files.filter(
      (file) => /^(?:web|contract|domain|content)\/.*\.tsx?$/.test(file) && existsSync(join(root, file)),
    ),
  }
}
