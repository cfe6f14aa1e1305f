import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INFECTED, SCANNER_AWAY } from '#contract/documents.ts'
import { INFECTION, infectedBytes, type OwnClamd, startClamd } from '#server/testing/clamd.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { inspect } from './inspect.ts'

let clamd: OwnClamd
let portal: TestApp
beforeAll(async () => {
  clamd = await startClamd()
  portal = await startApp({ CLAMD_URL: clamd.url })
})
afterAll(async () => {
  await portal.close()
  await clamd.close()
})

async function paper(hidden: Buffer = Buffer.alloc(0)) {
  const document = await PDFDocument.create()
  document.addPage()
  const bytes = Buffer.from(await document.save())
  return Buffer.concat([bytes, Buffer.from('\n%'), hidden])
}

async function kept(bytes: Buffer): Promise<string> {
  const key = randomUUID()
  await portal.deps.storage.keep(
    key,
    (async function* () {
      yield bytes
    })(),
  )
  return key
}

const large = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(10_485_760 - bytes.length, '%')])

test('a clean file of any size passes, and the daemon’s own word says so', async () => {
  expect(await inspect(portal.deps, await kept(await paper()))).toMatchObject({ scan: 'clean', pageCount: 1 })
  expect(await inspect(portal.deps, await kept(large(await paper())))).toMatchObject({
    scan: 'clean',
    size: 10_485_760,
  })
})

test('an infected file is refused, with its name for the records alone', async () => {
  await expect(inspect(portal.deps, await kept(await paper(infectedBytes())))).rejects.toMatchObject({
    kind: 'invalid',
    sentence: INFECTED,
    details: { malware: INFECTION },
  })
})

test('a daemon that is gone, or frozen, is away until it is back', async () => {
  const key = await kept(await paper())
  const away = { kind: 'unavailable', sentence: SCANNER_AWAY, details: { code: 'scanner_unavailable' } }
  await clamd.stop()
  await expect(inspect(portal.deps, key)).rejects.toMatchObject(away)
  await clamd.startAgain()
  expect(await inspect(portal.deps, key)).toMatchObject({ scan: 'clean' })
  clamd.freeze()
  await expect(inspect(portal.deps, key)).rejects.toMatchObject(away)
  clamd.thaw()
  expect(await inspect(portal.deps, key)).toMatchObject({ scan: 'clean' })
})
