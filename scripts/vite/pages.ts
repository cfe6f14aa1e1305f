import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Builds the pages as functions for the server, without sharing code with it. */
export default defineConfig({
  publicDir: false,
  plugins: [handedOverSettings(), withoutStyles(), react()],
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: `${process.env.BUILD_INTO ?? 'dist'}/pages`,
    emptyOutDir: true,
    target: 'node20',
    // Each screen is its own file, which the server loads on the first request.
    rolldownOptions: {
      input: ['web/render-public-page.tsx', 'web/render-site.tsx'],
      output: { entryFileNames: '[name].js' },
    },
  },
})

/** Passes the settings in on the server; in a browser, screens read them from the page. */
function handedOverSettings(): Plugin {
  const inBrowser = resolve('web/lib/settings.ts')
  return {
    name: 'handed-over-settings',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/settings.ts')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === inBrowser ? resolve('web/settings-on-server.ts') : null
    },
  }
}

/** The page links to the styles of the browser build. */
function withoutStyles(): Plugin {
  return { name: 'without-styles', enforce: 'pre', load: (id) => (id.endsWith('.css') ? '' : null) }
}
