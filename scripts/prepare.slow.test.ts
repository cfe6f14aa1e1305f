import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const LOCK_FILE = { packages: { '': {}, 'node_modules/zod': { version: '4.0.0' } } }

// Replaces npm: takes some time, and writes npm's record at the end.
const FAKE_NPM = `
const { appendFileSync, mkdirSync, writeFileSync, readFileSync } = require('node:fs')
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
mkdirSync('node_modules', { recursive: true })
setTimeout(() => writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json')), 700)
`
const FAKE_BUILD = `
import { appendFileSync, mkdirSync } from 'node:fs'
appendFileSync('build.log', process.env.NODE_ENV + '\\n')
mkdirSync(process.argv[2])
setTimeout(() => {}, 300)
`

/** A fresh clone, with a fake npm and a fake build. */
function freshCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'lampara-copy-'))
  folders.push(folder)
  for (const name of ['scripts', 'server', 'server/testing']) mkdirSync(join(folder, name))
  cpSync(join(import.meta.dirname, 'prepare.mjs'), join(folder, 'scripts', 'prepare.mjs'))
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  put('scripts/build.mjs', FAKE_BUILD)
  put('npm.js', FAKE_NPM)
  put('package.json', '{}')
  put('package-lock.json', JSON.stringify(LOCK_FILE))
  put('server/main.ts', '1')
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '')
  const times = (name: string) => read(name).split('\n').length - 1
  return { folder, put, read, times }
}

/** Runs one preparation in its own process; SIGTERM aborts it. */
function prepareIn(folder: string) {
  const program = `
    import { prepare } from './scripts/prepare.mjs'
    const stop = new AbortController()
    process.on('SIGTERM', () => stop.abort())
    await prepare({ signal: stop.signal }).catch((error) => { process.exitCode = stop.signal.aborted ? 5 : 1; console.error(error.message) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, 'npm.js'), NODE_ENV: 'test' },
    stdio: 'ignore',
  })
  return { child, ended: once(child, 'exit').then(([code]) => code as number) }
}

test('a fresh copy is installed and built once for production, and is not prepared again', async () => {
  const { folder, read, times } = freshCopy()
  expect(await prepareIn(folder).ended).toBe(0)
  expect(read('npm.log')).toMatch(/^ci .*--include=dev .*--ignore-scripts/)
  expect(read('build.log')).toBe('production\n')
  expect(await prepareIn(folder).ended).toBe(0)
  expect([times('npm.log'), times('build.log'), existsSync(join(folder, '.preparing'))]).toEqual([1, 1, false])
})

test('a changed source file triggers a build, a changed test file does not', async () => {
  const { folder, put, times } = freshCopy()
  await prepareIn(folder).ended
  put('server/main.test.ts', 'x')
  put('server/testing/people.ts', 'x')
  await prepareIn(folder).ended
  expect(times('build.log')).toBe(1)
  put('server/main.ts', '2')
  await prepareIn(folder).ended
  expect([times('npm.log'), times('build.log')]).toEqual([1, 2])
})

test('a changed lock file triggers an install', async () => {
  const { folder, put, times } = freshCopy()
  await prepareIn(folder).ended
  put('package-lock.json', JSON.stringify(LOCK_FILE).replace('4.0.0', '4.0.1'))
  await prepareIn(folder).ended
  expect(times('npm.log')).toBe(2)
})

test('two starts at once install and build only once', async () => {
  const { folder, times } = freshCopy()
  const both = [prepareIn(folder), prepareIn(folder)]
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  expect([times('npm.log'), times('build.log')]).toEqual([1, 1])
})

test.each([
  ['installs', 'npm.log'],
  ['builds', 'build.log'],
])('a stop while the preparation %s ends at once, and the next start completes the preparation', async (_, begun) => {
  const { folder, read } = freshCopy()
  const stopped = prepareIn(folder)
  await expect.poll(() => read(begun), { interval: 20, timeout: 15_000 }).not.toBe('')
  stopped.child.kill('SIGTERM')
  expect(await stopped.ended).toBe(5)
  expect(existsSync(join(folder, '.preparing'))).toBe(false)
  expect(read('dist/built-from')).toBe('')
  expect(await prepareIn(folder).ended).toBe(0)
  expect(read('dist/built-from')).not.toBe('')
})

test('a killed start does not block the next start', async () => {
  const { folder, read } = freshCopy()
  const killed = prepareIn(folder)
  await expect.poll(() => read('npm.log'), { timeout: 15_000 }).not.toBe('')
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(await prepareIn(folder).ended).toBe(0)
  expect(read('dist/built-from')).not.toBe('')
})
