import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSecretFiles } from '#server/config/secret-files.ts'
import { Variables } from '#server/config/variables.ts'
import { readProject } from './check-boundaries.ts'

const root = join(import.meta.dirname, '..')
const configuration = readFileSync(join(root, 'docs', 'configuration.md'), 'utf8')
const codeIn = (text: string) => [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? '')

test('docs/configuration.md describes exactly the existing variables, each once', () => {
  const described = configuration
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => codeIn(line.split('|')[1] ?? ''))
  expect(described.sort()).toEqual(Object.keys(Variables.shape).sort())
})

test('docs/configuration.md lists every secret that can be read from a file', () => {
  const isSecret = (name: string) => readSecretFiles({ [`${name}_FILE`]: '/nowhere' }).lines.length > 0
  const [, section = ''] = configuration.split('## Secrets in files')
  const [listed = ''] = section.split('may instead')
  expect(codeIn(listed).sort()).toEqual(Object.keys(Variables.shape).filter(isSecret).sort())
})

test('every secret and every address with a password can be read from a file', () => {
  const addresses = ['postgres://user:password@db.example/portal', 'smtps://user:password@mail.example']
  const secret = Object.entries(Variables.shape)
    .filter(([name, read]) => {
      const takesAddress = addresses.some((url) => read.safeParse(url).success) && !read.safeParse('any words').success
      return /SECRET|_KEYS$/.test(name) || takesAddress
    })
    .map(([name]) => name)
  expect(secret.length).toBeGreaterThan(10)
  const noFile = secret.filter((name) => readSecretFiles({ [`${name}_FILE`]: '/nowhere' }).lines.length === 0)
  expect(noFile).toEqual([])
})

test('README fits one screen', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThan(45)
})

const pages = [...readProject(root)].filter(([path]) => path.endsWith('.md'))

test('every source file that a page names exists', () => {
  const paths = [...readProject(root).keys()].map((path) => `/${path}`)
  const gone = pages.flatMap(([page, text]) =>
    [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs))`/g)]
      .filter(([, name]) => !paths.some((path) => path.endsWith(`/${name}`)))
      .map(([, name]) => `${page}: ${name}`),
  )
  expect(gone).toEqual([])
})

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('every link in a page leads to an existing file and heading', () => {
  const broken = pages.flatMap(([path, text]) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link ?? '')
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [file = '', anchor] = link.split('#')
        const target = file === '' ? join(root, path) : join(root, path, '..', file)
        if (!existsSync(target)) return true
        if (anchor === undefined) return false
        const headings = readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)
        return ![...headings].some(([, heading]) => anchorOf(heading ?? '') === anchor)
      })
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('the alert rules in deploy/ name only existing jobs', () => {
  const files = [...readProject(root)]
  const source = files
    .filter(([path]) => /^server\/.*\.ts$/.test(path) && !path.includes('.test.'))
    .map(([, text]) => text)
  const rules = readFileSync(join(root, 'deploy', 'prometheus', 'alerts.yml'), 'utf8')
  const jobs = [...rules.matchAll(/exported_job=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'))
  expect(jobs.length).toBeGreaterThan(10)
  expect(jobs.filter((job) => !source.some((text) => new RegExp(`(name: |jobDone\\()'${job}'`).test(text)))).toEqual([])
})

test('docs/configuration.md lists exactly the operator commands of package.json', () => {
  const [, section = ''] = configuration.split('## Commands for the operator')
  const named = [...section.matchAll(/^\| `npm run (?:--silent )?([\w:-]+)/gm)].map(([, name = '']) => name)
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const built = Object.keys(scripts).filter((name) => scripts[name]?.includes('scripts/operate.mjs'))
  expect(named.filter((name) => name !== 'sbom').sort()).toEqual(built.sort())
})
