import { defineConfig } from 'vite'

/** The server as one file, what it depends on included: it starts faster than from a thousand. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'server/main.ts',
    outDir: `${process.env.BUILD_INTO ?? 'dist'}/server`,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
})
