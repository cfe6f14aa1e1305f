import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSecretFiles } from '#server/config/secret-files.ts'
import { Variables } from '#server/config/variables.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all = (text: string, what: RegExp) => [...new Set([...text.matchAll(what)].map(([, name = '']) => name))].sort()

const unit = read('deploy/lampara.service')
const command = read('deploy/lampara-command')
const compose = read('compose.yaml')
const page = read('docs/deployment.md')

test('the unit, its command, compose.yaml and docs/deployment.md name the same secrets', () => {
  const ofUnit = all(unit, /^LoadCredential=(\w+):/gm)
  expect(ofUnit).toContain('session_secret')
  expect(all(command, /LoadCredential=(\w+):/g)).toEqual(ofUnit)
  const ofCompose = all(compose, /file: \.\/secrets\/(\w+)/g)
  expect(ofCompose.filter((name) => !name.startsWith('database_'))).toEqual(ofUnit)
  expect(all(page, /> secrets\/(\w+)|-out secrets\/(\w+)/g).length).toBeGreaterThan(0)
  for (const name of ofCompose) expect(page).toContain(`secrets/${name}`)
})

test('the deployment files set only known variables, and every secret as a file', () => {
  const isKnown = (name: string) =>
    name in Variables.shape ||
    (name.endsWith('_FILE') && readSecretFiles({ [name]: '/nowhere' }).lines.length > 0) ||
    name === 'POSTGRES_PASSWORD_FILE'
  const set = [
    ...all(unit, /^Environment=(\w+)=/gm),
    ...all(compose, /^ {6}([A-Z_]+_FILE): /gm),
    ...all(page.split('```')[1] ?? '', /^([A-Z_]+)=/gm),
  ]
  expect(set.length).toBeGreaterThan(15)
  expect(set.filter((name) => !isKnown(name))).toEqual([])
  expect(`${unit}${compose}`).not.toMatch(/(SECRET|PASSWORD|KEYS|SMTP_URL|DATABASE_URL)[=:] *\S/)
})

/** Tests skip what needs a program that is not installed. */
const find = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((place) => join(place, program))
    .find((path) => existsSync(path))
const systemdAnalyze = find('systemd-analyze')
const caddy = find('caddy')
const promtool = find('promtool')

describe('the installed tool accepts', () => {
  test.runIf(systemdAnalyze)('the systemd unit with an exposure level of at most 1.5', () => {
    const analyze = (...args: string[]) => execFileSync(systemdAnalyze ?? '', args, { cwd: root, encoding: 'utf8' })
    const judged = analyze('security', '--offline=true', '--no-pager', 'deploy/lampara.service')
    const [, exposure] = /exposure level for lampara\.service: ([\d.]+)/.exec(judged) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(1.5)
  })

  test.runIf(caddy)('the Caddyfile', () => {
    const args = ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile', '--validate']
    expect(execFileSync(caddy ?? '', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })).toContain('/readyz')
  })

  test.runIf(promtool)('the Prometheus alert rules', () => {
    const said = execFileSync(promtool ?? '', ['check', 'config', 'deploy/prometheus/prometheus.yml'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(said).toMatch(/SUCCESS: \d+ rules found/)
  })
})
