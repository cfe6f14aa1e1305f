import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { bomb, encrypted, garbage, pageLoop, paper } from '#server/testing/hostile-pdfs.ts'
import { startChild } from './child.ts'
import { openPdfWorker, type PdfWorker, ReaderUnavailable } from './pdf-worker.ts'
import { TO_READER } from './reading.ts'
import { openSemaphore } from './semaphore.ts'

const reader = openPdfWorker()
afterAll(() => reader.close())

const PIECE = 65_536

const look = (bytes: Buffer, by: PdfWorker = reader) =>
  by.withReader(async (feed) => {
    for (let at = 0; at < bytes.length; at += PIECE) await feed.write(bytes.subarray(at, at + PIECE))
    return feed.end()
  })

async function lockedByOurLibrary() {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: '', ownerPassword: 'boss', permissions: {} })
  return Buffer.from(await document.save())
}

const plain = await paper(3, { useObjectStreams: false })
const replaced = (from: RegExp, to: string) => Buffer.from(plain.toString('latin1').replace(from, to), 'latin1')
const pages = (pageCount: number) => ({ pageCount })
const [password, damaged, noPages] = (['password', 'damaged', 'no pages'] as const).map((trouble) => ({ trouble }))

test.each([
  ['a paper of three pages', plain, pages(3)],
  ['one with its objects in streams', await paper(3), pages(3)],
  ['one with words behind its end', Buffer.concat([plain, randomBytes(2_000)]), pages(3)],
  ['one without its table of objects', plain.subarray(0, plain.indexOf('xref')), pages(3)],
  ['one whose table is somewhere else', replaced(/startxref\n\d+/, 'startxref\n99999'), pages(3)],
  ['one protected against printing', await encrypted({ ownerPassword: 'boss' }), pages(2)],
  ['one protected long ago', await encrypted({ ownerPassword: 'boss' }, '1.3'), pages(2)],
  ['one protected with AES of 128 bits', await encrypted({ ownerPassword: 'boss' }, '1.6'), pages(2)],
  ['one protected with its objects in streams', await lockedByOurLibrary(), pages(1)],
  ['one with a password', await encrypted({ userPassword: 'secret' }), password],
  ['one with a password of long ago', await encrypted({ userPassword: 'secret' }, '1.3'), password],
  ['one without pages', await paper(0), noPages],
  ['one cut in its middle', plain.subarray(0, plain.length / 2), damaged],
  ['one cut at its beginning', plain.subarray(0, 100), damaged],
  ['a tree of pages that has no end', await pageLoop(), damaged],
  ['ten megabytes of anything', garbage(10), damaged],
  ['ten megabytes of nothing', garbage(10, ' '), damaged],
  ['the first bytes alone', Buffer.from('%PDF-'), damaged],
])('reads %s', async (_, bytes, expected) => {
  expect(await look(bytes)).toEqual(expected)
})

// The library searches for an object at every byte of this file.
const slow = Buffer.concat([garbage(8), Buffer.from('1 0 obj')])

// Three process starts and the making of a bomb take long on a busy machine.
test('reports a file that takes all memory or time, and reads the next file', {
  timeout: 90_000,
}, async () => {
  const impatient = openPdfWorker({ workWithin: 1_000 })
  // Filling the memory takes more than a second on a busy machine.
  const patient = openPdfWorker({ workWithin: 30_000 })
  try {
    expect(await look(bomb(1_000), patient)).toEqual({ trouble: 'crashed' })
    expect(await look(slow, impatient)).toEqual({ trouble: 'timeout' })
    expect(await look(plain, impatient)).toEqual(pages(3))
  } finally {
    await Promise.all([impatient.close(), patient.close()])
  }
})

test('a killed reader does not make its file damaged', async () => {
  const closing = openPdfWorker()
  const looking = closing.withReader(async (feed) => {
    await feed.write(slow)
    const [reading] = await Promise.all([feed.end(), closing.close()])
    return reading
  })
  await expect(looking).rejects.toThrow(ReaderUnavailable)
  await expect(look(plain, closing)).rejects.toThrow(ReaderUnavailable)
})

test('a signal to the process group does not stop a reader', async () => {
  const child = startChild('pdf/read-pdf.ts', { heapMegabytes: 256 })
  const heard = async () => (await child.frames.next()).value?.bytes.toString()
  await heard()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.kill(child.pid ?? 0, signal)
  await child.send(TO_READER.begin)
  await child.send(TO_READER.bytes, plain)
  await child.send(TO_READER.end, Buffer.from('10000'))
  expect(await heard()).toBe(JSON.stringify(pages(3)))
  child.end()
})

test('a file that waits too long for a reader is refused, and the others are read', async () => {
  const turns = openSemaphore(2, 50)
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const held = [1, 2].map((turn) => turns.take(() => gate.then(() => turn)))
  expect(await turns.take(async () => 'never')).toBeNull()
  const third = turns.take(async () => 3)
  open()
  expect(await Promise.all([...held, third])).toEqual([1, 2, 3])
})

test('a reader stops with its portal, even during its work', async () => {
  const place = JSON.stringify(join(import.meta.dirname, 'child.ts'))
  const portal = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `import { startChild } from ${place}
       const child = startChild('pdf/read-pdf.ts', { heapMegabytes: 256 })
       await child.frames.next()
       await child.send(1)
       await child.send(2, Buffer.concat([Buffer.alloc(8_000_000, 'x'), Buffer.from('1 0 obj')]))
       await child.send(3, Buffer.from('60000'))
       console.log(child.pid)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [words] = await once(portal.stdout, 'data')
  const reader = Number(String(words))
  expect(await isAlive(reader)).toBe(true)
  portal.kill('SIGKILL')
  await expect.poll(() => isAlive(reader), { timeout: 5_000 }).toBe(false)
})

/** Tells whether a process runs; a zombie still has its process id. */
async function isAlive(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,stat='])
  return stdout.split('\n').some((line) => new RegExp(`^ *${pid} +[^Z]`).test(line))
}
