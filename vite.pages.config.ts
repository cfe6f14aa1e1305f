import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The pages as functions that the server calls; it shares no code with the server. */
export default defineConfig({
  publicDir: false,
  plugins: [react()],
  resolve: {
    // Screens read the settings from the page they run in; here they are handed over.
    alias: [
      {
        find: /^(#web\/lib|\.\/lib|\.)\/settings\.ts$/,
        replacement: join(import.meta.dirname, 'web', 'settings-on-server.ts'),
      },
    ],
  },
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: `${process.env.BUILD_INTO ?? 'dist'}/pages`,
    emptyOutDir: true,
    target: 'node20',
    // Each screen is a file of its own, which the server fetches when its page is first asked for.
    rolldownOptions: {
      input: ['web/render-public-page.tsx', 'web/render-site.tsx'],
      output: { entryFileNames: '[name].js' },
    },
  },
})
