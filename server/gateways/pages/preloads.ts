import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const ENTRY = 'index.html'

export function readManifest(assets: string): Manifest {
  const path = join(assets, '.vite', 'manifest.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

export function scriptsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const reach = (names: readonly string[], into: Set<string>) => {
    for (const name of names) {
      if (into.has(name)) continue
      into.add(name)
      reach(manifest[name]?.imports ?? [], into)
    }
    return into
  }
  const withEntry = reach([ENTRY], new Set())
  return [...reach(modules, new Set())]
    .filter((name) => !withEntry.has(name))
    .flatMap((name) => manifest[name]?.file ?? [])
}

export const stylesOf = (manifest: Manifest, modules: readonly string[]): string[] =>
  modules.flatMap((name) => manifest[name]?.css ?? [])

const links = (rel: string, files: readonly string[]) =>
  files.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)

export const linksTo = (scripts: readonly string[], styles: readonly string[] = []): string =>
  [...links('stylesheet', styles), ...links('modulepreload', scripts)].join('\n    ')
