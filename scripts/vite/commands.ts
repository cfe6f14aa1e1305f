import { join } from 'node:path'
import { defineConfig } from 'vite'
import packageFile from '../../package.json' with { type: 'json' }

const names = Object.values(packageFile.scripts).flatMap((line) => /scripts\/operate\.mjs (\S+)$/.exec(line)?.[1] ?? [])

/**
 * Builds the operator commands for installations without build tools. Kept apart from the server, so that the server
 * stays one file; commands share common chunks.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: `${process.env.BUILD_INTO ?? 'dist'}/commands`,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(names.map((name) => [name, join('scripts', `${name}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
