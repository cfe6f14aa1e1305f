import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/doubles/ports.ts'

const root = join(import.meta.dirname, '..')

test('npm run dev serves pages, modules and the API on one port, and stops cleanly', async () => {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'lampara-dev-'))]
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(dev, 'exit')
  onTestFinished(async () => {
    if (dev.exitCode === null) dev.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  let said = ''
  dev.stdout.on('data', (text) => {
    said += text
  })
  await expect.poll(() => said, { timeout: 100_000 }).toContain(`is ready at http://localhost:${port}`)

  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const page = await ask('/login')
  expect(page.headers.get('content-security-policy')).toBeNull()
  const text = await page.text()
  for (const script of ['/@vite/client', '/start.ts']) expect(text).toContain(`src="${script}"`)
  expect((await ask('/start.ts')).headers.get('content-type')).toContain('javascript')
  expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'ready' })
  expect((await ask('/api/nothing')).status).toBe(404)

  dev.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect(ask('/login')).rejects.toThrow()
}, 120_000)
