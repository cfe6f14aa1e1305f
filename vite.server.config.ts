import { cp } from 'node:fs/promises'
import { defineConfig } from 'vite'

const into = `${process.env.BUILD_INTO ?? 'dist'}/server`

/**
 * The server as one file, what it depends on included: it starts faster than from a thousand. What only some portals or
 * some requests need (Stripe, receipts as PDF, the demo) stands beside it and is read when it is asked for.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      name: 'paper-fonts',
      closeBundle: () => cp('server/features/payments/fonts', `${into}/fonts`, { recursive: true }),
    },
  ],
  ssr: { noExternal: true },
  build: {
    ssr: 'server/main.ts',
    outDir: into,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
})
