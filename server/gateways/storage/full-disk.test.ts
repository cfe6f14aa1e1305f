import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDiskStorage } from './disk.ts'

// A disk of one megabyte, where the machine allows a mount.
const disk = mkdtempSync(join(tmpdir(), 'lampara-tiny-disk-'))
const mounted = mount('size=1m')

function mount(options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

afterAll(() => {
  if (mounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

async function* bytes(count: number) {
  for (let sent = 0; sent < count; sent += 65_536) yield randomBytes(Math.min(65_536, count - sent))
}

const away = { kind: 'unavailable', details: { code: 'storage_unavailable' } }

test.skipIf(!mounted)(
  'a full disk refuses writes, keeps no truncated file, and works again with free space',
  async () => {
    const storage = await openDiskStorage(disk)
    const first = randomUUID()
    await storage.write(first, bytes(500_000))
    const second = randomUUID()
    await expect(storage.write(second, bytes(800_000))).rejects.toMatchObject(away)
    expect(await storage.open(second)).toBeNull()
    expect(await readdir(join(disk, 'incoming'))).toEqual([])
    await storage.remove(first)
    expect(await storage.write(second, bytes(800_000))).toMatchObject({ size: 800_000 })
    await storage.remove(second)
  },
)

test.skipIf(!mounted)('uploads are refused when less than a twentieth of the disk is free', async () => {
  const { staging, write, remove } = await openDiskStorage(disk)
  const files = [randomUUID(), randomUUID(), randomUUID()]
  for (const file of files) {
    await staging.assertSpace()
    await write(file, bytes(340_000))
  }
  await expect(staging.assertSpace()).rejects.toMatchObject(away)
  for (const file of files) await remove(file)
  await staging.assertSpace()
})

test.skipIf(!mounted)('a read-only disk is away until it is writable again', async () => {
  const storage = await openDiskStorage(disk)
  execFileSync('mount', ['-o', 'remount,ro', disk])
  await expect(storage.write(randomUUID(), bytes(10))).rejects.toMatchObject(away)
  await expect(storage.check()).rejects.toMatchObject(away)
  execFileSync('mount', ['-o', 'remount,rw', disk])
  await storage.check()
})
