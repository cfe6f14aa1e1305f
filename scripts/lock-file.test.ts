import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Entry {
  resolved?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

describe.each(['.', 'tools/bench'])('the lock file of %s', (folder) => {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', folder, 'package-lock.json'), 'utf8'),
  )

  test('contains every dependency, also for other operating systems', () => {
    const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
    const missing = Object.values(packages)
      .flatMap(({ dependencies, optionalDependencies }) => Object.keys({ ...dependencies, ...optionalDependencies }))
      .filter((name) => !names.has(name))
    // A registry may silently leave out a missing package, and npm ci then rejects the file.
    expect([...new Set(missing)]).toEqual([])
  })

  test('contains the checksum of every package, also for other operating systems', () => {
    const unchecked = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
    expect(unchecked.map(([path]) => path)).toEqual([])
  })

  test('names no download address, and works with every registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  })
})
