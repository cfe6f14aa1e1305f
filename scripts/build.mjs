// Builds the pages, the server and the renderer of the public pages into dist/ or the given folder.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
process.env.BUILD_INTO = process.argv[2] ?? 'dist'
const { build } = await import('vite')

// Silences the bundler's timings, which nobody who starts the portal can act on.
const quiet = { rolldownOptions: { checks: { bundlerTimings: false } } }
for (const part of ['web', 'worker', 'server', 'pages', 'commands'])
  await build({ configFile: join(root, 'scripts', 'vite', `${part}.ts`), logLevel: 'warn', build: quiet })
