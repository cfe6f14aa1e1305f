// Runs an operator command: from source where the build tools are installed, else the built one.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name = ''] = process.argv.splice(2, 1)
const source = join(root, 'scripts', `${name}.ts`)
const built = join(root, 'dist', 'commands', `${name}.js`)

const hasTools = () => {
  try {
    createRequire(import.meta.url).resolve('tsx')
    return true
  } catch {
    return false
  }
}

if (existsSync(source) && hasTools()) {
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(source).href)
} else if (existsSync(built)) await import(pathToFileURL(built).href)
else {
  console.error('The portal is not built here. npm start builds it.')
  process.exitCode = 1
}
