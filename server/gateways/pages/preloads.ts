import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Vite writes down of each module: the file it became, and the modules that it cannot run without. */
type Manifest = Record<string, { file: string; imports?: string[] }>

const ENTRY = 'index.html'

/** Reads what the build made of each module; a site that is being developed has no such list, and preloads nothing. */
export function readManifest(assets: string): Manifest {
  const path = join(assets, '.vite', 'manifest.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** The scripts that these modules need besides what the entry brings along anyway. */
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

/** The links by which a browser learns of scripts before anything asks for them. */
export const preloadLinks = (scripts: readonly string[]): string =>
  scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ')
