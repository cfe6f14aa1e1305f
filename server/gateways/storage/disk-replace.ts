import { createReadStream } from 'node:fs'
import { rm, stat, utimes } from 'node:fs/promises'
import { ifThere, publishDurably, writeTemporary } from './disk-files.ts'
import { onDisk } from './on-disk.ts'

export async function replaceKept(
  { incoming, place }: { incoming: string; place: string },
  source: AsyncIterable<Uint8Array>,
  judge: (written: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<boolean> {
  return writeTemporary(incoming, source, { isSynced: true }, async ({ place: aside }) => {
    await judge(createReadStream(aside))
    return onDisk(async () => {
      // Asked last: a file that was removed meanwhile must not come back.
      const former = await ifThere(stat(place))
      if (!former) {
        await rm(aside, { force: true })
        return false
      }
      await utimes(aside, former.atime, former.mtime)
      await publishDurably(aside, place)
      return true
    })
  })
}
