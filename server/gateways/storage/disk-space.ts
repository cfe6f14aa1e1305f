import { statfs } from 'node:fs/promises'
import { makeFolder } from './disk-files.ts'
import { onDisk } from './on-disk.ts'

const KEPT_FREE = 0.05
// Of a very large disk a twentieth is room for years.
const ENOUGH_FREE = 2 * 1024 ** 3

/** What is left is for the database, which must go on when files no longer can. */
export const assertDiskSpace = (folder: string): Promise<void> =>
  onDisk(async () => {
    await makeFolder(folder)
    const { bavail, blocks, bsize } = await statfs(folder)
    const least = Math.min(blocks * bsize * KEPT_FREE, ENOUGH_FREE)
    if (bavail * bsize < least) throw new Error('the disk is nearly full: less than 5 % of it is free')
  })
