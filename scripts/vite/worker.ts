import { defineConfig } from 'vite'

/** Builds the service worker: one plain script at the root of the site, as browsers require. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: `${process.env.BUILD_INTO ?? 'dist'}/web`,
    emptyOutDir: false,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      input: 'web/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
