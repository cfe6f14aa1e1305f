import { cp } from 'node:fs/promises'
import { defineConfig } from 'vite'

const into = `${process.env.BUILD_INTO ?? 'dist'}/server`

// The processes that the portal starts: they lie beside it under their own names.
const children = {
  watch: 'server/pdf/watch.mjs',
  'read-pdf': 'server/pdf/read-pdf.ts',
  'packet-child': 'server/pdf/packet-child.ts',
}

/**
 * The server as one file, what it depends on included: it starts faster than from a thousand. What only some portals or
 * some requests need (Stripe, receipts as PDF, the demo) stands beside it and is read when it is asked for.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  plugins: [
    {
      name: 'paper-fonts',
      closeBundle: () => cp('server/pdf/typography/fonts', `${into}/fonts`, { recursive: true }),
    },
  ],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: into,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input:
        mode === 'children'
          ? children
          : { main: 'server/main.ts', 'scheduled-backup': 'server/backup/scheduled-backup.ts', ...children },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
}))
