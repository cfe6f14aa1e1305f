import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Component {
  name: string
  version: string
  purl: string
}

test('the bill of materials names runtime packages and the embedded PostgreSQL, but no build tools', () => {
  const written = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/sbom.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(written)
  expect(bomFormat).toBe('CycloneDX')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const purls = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
  for (const [name, version] of Object.entries(dependencies)) expect(purls).toContain(`pkg:npm/${name}@${version}`)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // Runtime packages depend on the types of Node, too.
  const tools = Object.entries(devDependencies).filter(([name]) => packages[`node_modules/${name}`].dev)
  expect(tools.length).toBeGreaterThan(10)
  for (const [name, version] of tools) expect(purls).not.toContain(`pkg:npm/${name}@${version}`)
  expect(components.find(({ name }) => name === 'postgresql')?.version).toMatch(/^\d+\.\d+$/)
})
