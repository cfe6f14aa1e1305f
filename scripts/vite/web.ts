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
    // Phones of three years ago; older ones lack what the styles are made of.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The policy of the pages allows files of the portal, not data in addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [join(root, 'index.html'), join(root, 'public.html')],
      // Zod would try to make code from text; the policy of the pages refuses it, and browsers report the attempt.
      // It has to be told before any schema is made, so the file that holds Zod begins with it (the same as z.config):
      // whatever makes schemas imports that one, and runs after it.
      output: {
        // What several screens share is named after all of them, and every page that can lead to one carries the name.
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
 * Leads each import of an icon to the icon's own file: through the list of all icons, every page would carry those of
 * every other.
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

/** No page writes a schema as JSON, nor code from one, which is a sixth of Zod. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (/\/zod\/v4\/core\/doc\.js$/.test(id)) return 'export class Doc {}'
      if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null
      // What stands before says the limits of a schema, which forms ask for.
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

/** Lists that a field asks for once it has the focus. */
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
 * Refuses files that need each other to begin: one of them would run before what it uses is there, and the page stay
 * empty. How modules are shared out changes with every import, so that it can come about far from what was changed.
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
