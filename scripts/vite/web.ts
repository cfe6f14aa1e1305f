import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { LISTS } from '#domain/places/lists.ts'
import { chunkRule } from './chunk-rules.ts'
import { placeLists } from './place-lists.ts'
import { usedOfSharedRooms } from './shared-rooms.ts'

const portal = join(import.meta.dirname, '..', '..')
const root = join(portal, 'web')
const rule = chunkRule(root)
const outDir = resolve(portal, process.env.BUILD_INTO ?? 'dist', 'web')

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    iconsByFile(),
    usedOfSharedRooms(portal),
    withoutJsonSchemas(),
    withoutCircles(),
    lists(),
    compressed(),
    licences(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // Browsers of three years ago; older ones lack the CSS features that the styles use.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [join(root, 'index.html'), join(root, 'public.html')],
      // Zod would try to compile code from strings; the policy forbids that, and browsers report the attempt. The
      // setting must exist before any schema, so the chunk with Zod starts with it (same as z.config): every chunk with
      // schemas imports Zod's chunk first.
      output: {
        // A shared chunk is named after all its screens; the long name would appear in every page that links to it.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        banner: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes('/node_modules/zod/'))
            ? 'globalThis.__zod_globalConfig??={jitless:true};'
            : '',
        codeSplitting: {
          groups: [
            {
              debugName: 'portal',
              name: (id, modules) =>
                rule(id, (module, when) => {
                  const { importedIds = [], dynamicallyImportedIds: late = [] } = modules.getModuleInfo(module) ?? {}
                  return when === 'ever' ? [...importedIds, ...late] : importedIds
                }),
              test: /\.m?[jt]sx?$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'shared',
              test: /\.m?[jt]sx?$/,
              minShareCount: 2,
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
})

/**
 * Redirects each icon import to the icon's own file: through the index of all icons, every page would include all
 * icons.
 */
function iconsByFile(): Plugin {
  const icons = join(portal, 'node_modules', 'lucide-react', 'dist', 'esm')
  const files = new Map<string, string>()
  return {
    name: 'icons-by-file',
    apply: 'build',
    async buildStart() {
      const list = await readFile(join(icons, 'lucide-react.mjs'), 'utf8')
      for (const [, names = '', file = ''] of list.matchAll(/export \{ ([^}]+) \} from '(\.\/icons\/[^']+)'/g))
        for (const name of names.split(', ')) files.set(name.replace('default as ', ''), join(icons, file))
    },
    transform(code, id) {
      if (id.includes('/node_modules/')) return null
      return code.replace(/import \{([^}]+)\} from ["']lucide-react["'];?/g, (_list, names: string) =>
        [...names.matchAll(/(\w+)(?: as (\w+))?/g)]
          .map(([, name = '', here = name]) => `import ${here} from ${JSON.stringify(files.get(name))};`)
          .join(''),
      )
    },
  }
}

/** Removes JSON schema export, a sixth of Zod, which no page uses. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (/\/zod\/v4\/core\/doc\.js$/.test(id)) return 'export class Doc {}'
      if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null
      // The code before this point computes limits of a schema, which forms need.
      const start = Math.max(0, code.indexOf('export const stringProcessor'))
      const names = [...code.slice(start).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return code.slice(0, start) + names.map((name) => `export const ${name} = () => () => undefined;`).join('')
    },
  }
}

const WORTH_COMPRESSING = /\.(m?js|css|svg|json|webmanifest|txt|wasm|ttf|pfb)$/
const SMALLEST = 1_000

function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle() {
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !WORTH_COMPRESSING.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const bytes = await readFile(file)
        if (bytes.length < SMALLEST) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}

/** Lists that a field loads on focus. */
function lists(): Plugin {
  return {
    name: 'lists',
    generateBundle() {
      for (const [address, source] of placeLists()) {
        this.emitFile({ type: 'asset', fileName: address.slice(1), source })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(LISTS, (request, response, next) => {
        const list = placeLists().get(request.originalUrl ?? '')
        return list === undefined ? next() : response.setHeader('content-type', 'text/plain; charset=utf-8').end(list)
      })
    },
  }
}

function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(join(portal, 'node_modules', 'libheif-js', 'libheif', 'LICENSE'))
      this.emitFile({ type: 'asset', fileName: 'licences/libheif.txt', source })
    },
  }
}

/**
 * Fails the build on import cycles between chunks: one chunk would run before its import is ready, and the page would
 * stay empty. Chunks change with every import, so a cycle can appear far from the changed code.
 */
function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const needs = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])),
      )
      const settled = new Set<string>()
      const visit = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`these files need each other: ${[...way, file].join(' -> ')}`)
        if (settled.has(file)) return
        for (const needed of needs.get(file) ?? []) visit(needed, [...way, file])
        settled.add(file)
      }
      for (const file of needs.keys()) visit(file, [])
    },
  }
}
