import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readProject } from './check-boundaries.ts'
import { testGroups } from './checks.mjs'

const root = join(import.meta.dirname, '..')

/** Each test file with its project; listed twice where two projects include it. */
let listed: { file: string; projectName: string }[]

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lampara-list-'))
  const list = join(folder, 'list.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  // Hides the workers of this run from the child run.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  spawnSync(process.execPath, [vitest, 'list', '--filesOnly', `--json=${list}`], { cwd: root, env })
  listed = JSON.parse(readFileSync(list, 'utf8'))
  rmSync(folder, { recursive: true })
})

const listedFiles = () => listed.map(({ file }) => file.slice(root.length + 1))

test('every test file belongs to exactly one project', () => {
  const files = [...readProject(root)]
  const named = files.filter(([path]) => /\.(test|spec)\.[a-z]+$/.test(path)).map(([path]) => path)
  expect(listedFiles().sort()).toEqual(named.sort())
})

test('every file that declares tests is named as a test file', () => {
  const declaring = [...readProject(root)].filter(
    ([path, text]) => /\.tsx?$/.test(path) && /from 'vitest'/.test(text) && /^\s*(test|it)(\.\w+)*\(/m.test(text),
  )
  const files = listedFiles()
  expect(declaring.map(([path]) => path).filter((path) => !files.includes(path))).toEqual([])
})

test('npm test runs every project once', () => {
  const names = new Set(listed.map(({ projectName }) => projectName))
  expect(
    Object.values(testGroups)
      .flatMap(({ projects }) => projects)
      .sort(),
  ).toEqual([...names].sort())
  const script = readFileSync(join(root, 'scripts', 'test.mjs'), 'utf8')
  for (const group of Object.keys(testGroups))
    expect(script.split(`runTests(tally, testGroups.${group}`)).toHaveLength(2)
})
