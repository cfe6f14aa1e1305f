import { expect, test } from 'vitest'
import { INFECTION, infectedBytes, startClamd } from '#server/testing/clamd.ts'
import { openClamd } from './clamd.ts'

async function* file(end: Buffer = Buffer.alloc(0)) {
  for (let piece = 0; piece < 100; piece++) yield Buffer.alloc(100_000, '%')
  yield end
}

test('a real daemon scans files, and is reported as away while it is frozen or stopped', async () => {
  const clamd = await startClamd()
  const scanner = openClamd(clamd.url, { connect: 2_000, silence: 3_000, whole: 20_000 })
  const away = { kind: 'unavailable', details: { code: 'scanner_unavailable' } }
  try {
    await scanner.check()
    expect(await scanner.scan(file())).toEqual({ verdict: 'clean' })
    expect(await scanner.scan(file(infectedBytes()))).toEqual({ verdict: 'infected', signature: INFECTION })
    clamd.freeze()
    await expect(scanner.scan(file())).rejects.toMatchObject(away)
    clamd.thaw()
    await clamd.stop()
    await expect(scanner.scan(file())).rejects.toMatchObject(away)
    await expect(scanner.check()).rejects.toMatchObject(away)
    await clamd.startAgain()
    expect(await scanner.scan(file())).toEqual({ verdict: 'clean' })
  } finally {
    await clamd.close()
  }
})
