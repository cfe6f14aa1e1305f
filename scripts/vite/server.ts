import { cp } from 'node:fs/promises'
import { defineConfig } from 'vite'

const into = `${process.env.BUILD_INTO ?? 'dist'}/server`

// Child processes of the portal, built as separate files under their own names.
const children = {
  watch: 'server/pdf/watch.mjs',
  'read-pdf': 'server/pdf/read-pdf.ts',
  'packet-child': 'server/pdf/packet-child.ts',
}

/**
 * Bundles the server and its dependencies into one file, which starts faster than a thousand. Parts for some portals or
 * requests (Stripe, PDF receipts, the demo) are separate files, loaded on demand.
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
