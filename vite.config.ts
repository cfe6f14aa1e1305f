import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = join(import.meta.dirname, 'web')
const outDir = resolve(import.meta.dirname, process.env.BUILD_INTO ?? 'dist', 'web')

/** The pages of the site and the app that runs in them. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), withoutCircles(), compressed(), licences()],
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
      // It has to be told before any schema is made, so every file begins with it (the same as z.config);
      // but for the public pages', which stays empty and is left out.
      output: {
        banner: ({ name }) => (name === 'public' ? '' : 'globalThis.__zod_globalConfig??={jitless:true};'),
        // What several screens share travels in few files by which screens they are, not in one file for each icon:
        // a phone's line pays for every request. Larger thresholds send code to screens that have no use for it.
        codeSplitting: {
          groups: [
            // Signing up and the forms of the portal ask with these; shared out by chance, the rules of the whole personal
            // data sheet lay beside them and came with the sign-up page.
            {
              name: 'fields',
              test: /contract\/(names-and-places|phone-numbers)\.ts|web\/ui\/error-summary/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // The desk and the applicant's own screen alone say these; the dashboard would carry them with other trifles.
            { name: 'reasons', test: /domain\/documents\/review-reasons/, priority: 1 },
            // What the office settles, and what an approved applicant reads of it: shared out by chance, it lay beside what every
            // page begins with, and the sign-up page carried the team's own rules.
            {
              name: 'settled',
              test: /contract\/desk-settings\.ts|web\/lib\/approval-words/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What every layer upon the page is made of. It leans on React alone, and both the shell's own sheet and what
            // floats need it: shared out by chance, parts of it lay beside what needs the floats themselves.
            {
              name: 'layers',
              test: /@radix-ui\/(primitive|react-(primitive|compose-refs|context|slot|id|use-[a-z-]+|presence|portal|dismissable-layer|focus-scope|focus-guards|dialog|visually-hidden))\b|aria-hidden|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton|get-nonce/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // A notice takes its colours from the badge, and both draw the same signs: shared out by chance, the file of each
            // needed that of the other to begin.
            {
              name: 'signs',
              test: /web\/ui\/(badge|notice)\.tsx|lucide-react\/.*\/(circle-(check|dashed|alert|exclamation-point|x)|info|triangle-(alert|exclamation-point))\.m?js/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What floats beside a button is fetched by whoever opens it; the shell would carry it for all.
            {
              name: 'floats',
              test: /@floating-ui|@radix-ui\/react-(popper|popover|tooltip|menu|dropdown-menu|arrow)\b|web\/ui\/(tooltip|dropdown-menu|anchored-panel)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Vite's own help for what is loaded on demand, by itself: files that need each other to begin would not.
            // With it what tells every page that files wait on the device, which leans on nothing either.
            { name: 'on-demand', test: /vite\/preload-helper|web\/lib\/left-files/, priority: 1 },
            // What only screens of the desk share is one file: mixed with trifles that applicants' screens need as well,
            // all of it would come to those. Whoever works at the desk needs all of it within minutes.
            {
              debugName: 'desk',
              name: (id, modules) => (isOfDesk(id, (one) => modules.getModuleInfo(one)) ? 'desk' : null),
              test: /\.m?[jt]sx?$/,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'shared',
              test: /\.m?[jt]sx?$/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_500,
            },
          ],
        },
      },
    },
  },
})

const DESK =
  /web\/(lib\/desk|features\/(admin-dashboard|audit|client|desk-settings|document-review|numbers|palette|saved-replies))\//

type ModuleInfoOf = (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null

/** Whether a module belongs to the admin desk, or is needed by nothing else. */
function isOfDesk(id: string, infoOf: ModuleInfoOf, seen = new Set<string>()): boolean {
  if (DESK.test(id) || seen.has(id)) return true
  seen.add(id)
  const info = infoOf(id)
  if (!info || info.importers.length === 0 || info.dynamicImporters.length > 0) return false
  return info.importers.every((importer) => isOfDesk(importer, infoOf, seen))
}

const WORTH_COMPRESSING = /\.(m?js|css|svg|json|webmanifest|txt|wasm|ttf|pfb)$/
const SMALLEST = 1_000

/** Squeezes what is served as hard as it goes, once, so that no request has to. */
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

/** What is shipped with its licence beside it, at /licences: see docs/licences.md. */
function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(join(import.meta.dirname, 'node_modules', 'libheif-js', 'libheif', 'LICENSE'))
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
