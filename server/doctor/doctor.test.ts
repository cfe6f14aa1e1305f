import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePaymentChannel } from '#contract/money/channels.ts'
import { upsertBackupState } from '#server/shared/backup-state.store.ts'
import { filesOf } from '#server/start/open-storage.ts'
import { moneyChannel, pesosAt } from '#server/testing/billing.ts'
import { portOf } from '#server/testing/doubles/ports.ts'
import { production } from '#server/testing/environments.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { examinePortal } from './examine-portal.ts'
import { examineClock, examineNode, examinePostgres } from './machine.ts'

const NOBODY_THERE = '127.0.0.1:1'
const portal = usePortal()

const examined = async (environment: Record<string, string> = {}) => {
  const found = await examinePortal({
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: portal.dataDir,
    PORT: '1',
    ...environment,
  })
  return { found, of: (check: string) => found.find((one) => one.check === check) }
}

/** A stub of Stripe that accepts one key, and whose clock is wrong. */
const stripe = createServer((request, response) => {
  response.setHeader('date', new Date(Date.now() - 5 * 60_000).toUTCString())
  response.writeHead(request.headers.authorization?.endsWith('right') ? 200 : 401).end('{}')
})
let stripeBase: string
beforeAll(async () => {
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve))
  stripeBase = `http://127.0.0.1:${portOf(stripe)}`
})
afterAll(() => void stripe.close())

const keys = (last: string) => ({
  STRIPE_SECRET_KEY: `sk_live_${last}`,
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_hushhush',
  STRIPE_API_BASE: stripeBase,
})

test('a healthy portal has no failure, and warns that no backup exists', async () => {
  const { found, of } = await examined()
  expect(found.filter(({ status }) => status === 'fail')).toEqual([])
  for (const check of [
    'configuration',
    'program',
    'space',
    'clock',
    'postgresql',
    'schema',
    'backup key',
    'files',
    'ledger',
    'exchange rates',
    'audit',
  ])
    expect(found.map((one) => one.check)).toContain(check)
  expect(of('backup key')).toMatchObject({ status: 'ok', words: 'made with the first backup' })
  expect(of('backup')).toMatchObject({ status: 'warn', words: expect.stringContaining('backup:verify') })
  expect(of('company')).toMatchObject({
    status: 'warn',
    words: expect.stringMatching(/^SUPPORT_EMAIL, COMPANY_ADDRESS, COMPANY_CITY, and COMPANY_PHONE not set/),
  })
  const set = { COMPANY_ADDRESS: '1 Rizal Street', COMPANY_CITY: 'Manila', COMPANY_PHONE: '+63 2 8555 0100' }
  expect((await examined(set)).of('company')).toMatchObject({ words: expect.stringMatching(/^SUPPORT_EMAIL not set/) })
  expect((await examined({ ...set, SUPPORT_EMAIL: 'office@lampara.test' })).of('company')?.status).toBe('ok')
})

test('warns about payment channels without an exchange rate', async () => {
  const { id } = await moneyChannel(portal, 'PHP')
  expect((await examined()).of('exchange rates')).toMatchObject({
    status: 'warn',
    words: expect.stringContaining('PHP'),
  })
  await pesosAt(portal, '57.70')
  expect((await examined()).of('exchange rates')?.status).toBe('ok')
  await (await admin(portal)).call(changePaymentChannel, { params: { id }, body: { status: 'retired' } })
})

test('a verified backup is ok for eight days, and then a failure in production', async () => {
  const now = new Date()
  for (const what of ['backup', 'verified'] as const)
    await upsertBackupState(portal.db, what, new Date('2040-01-01T00:00:00Z'))
  expect((await examined()).of('backup')?.status).toBe('warn')
  await upsertBackupState(portal.db, 'backup', now)
  await upsertBackupState(portal.db, 'verified', now)
  expect((await examined()).of('backup')?.status).toBe('ok')
  const later = new Date(now.getTime() + 9 * 24 * 60 * 60_000)
  const here = { DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.dataDir }
  const environment = { ...production, ...here, SMTP_URL: `smtps://user:password@${NOBODY_THERE}` }
  const found = await examinePortal(environment, later)
  expect(found.find(({ check }) => check === 'backup')?.status).toBe('fail')
  expect(found.find(({ check }) => check === 'mail')).toMatchObject({ status: 'fail' })
})

test('a row without its file is named, and a file without a row is counted and kept', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { objectPath } = await filed(person, application)
  const { storage, config } = portal.deps
  const stored = async () => {
    const keys: string[] = []
    for await (const some of storage.list()) keys.push(...some.map(({ key }) => key))
    return keys
  }
  const [own = ''] = await stored()
  const stranger = randomUUID()
  await storage.write(stranger, Readable.from([Buffer.from('nobody knows it')]))
  const place = join(filesOf(config), 'kept', stranger.slice(-2), stranger)
  await utimes(place, new Date(0), new Date(0))
  expect((await examined()).of('files')).toMatchObject({
    status: 'ok',
    words: expect.stringContaining('no row names: 1'),
  })
  await storage.remove(own)
  expect((await examined()).of('files')).toMatchObject({
    status: 'fail',
    words: expect.stringContaining(objectPath.split('/').at(-1) ?? ''),
  })
  expect(await stored()).toEqual([stranger])
})

test('services that are away or refuse the key are failures, and a clock that is minutes off too', async () => {
  const { of } = await examined({
    SMTP_URL: `smtp://user:hushhush@${NOBODY_THERE}`,
    CLAMD_URL: `tcp://${NOBODY_THERE}`,
    OIDC_ISSUER_URL: `http://${NOBODY_THERE}`,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'hushhush',
    ...keys('wrong'),
  })
  for (const check of ['mail', 'scanner', 'openid', 'stripe', 'clock']) expect(of(check)?.status).toBe('fail')
  expect((await examined(keys('right'))).of('stripe')?.status).toBe('ok')
})

test('no line shows a secret for any failure', async () => {
  const secret = 'hushhush'
  const settings: Record<string, string>[] = [
    { DATABASE_URL: `postgres://portal:${secret}@${NOBODY_THERE}/portal` },
    { SMTP_URL: `smtp://user:${secret}@${NOBODY_THERE}`, ...keys(secret) },
    { SESSION_SECRET: secret, FILE_KEYS: secret, S3_SECRET_ACCESS_KEY: secret },
    { S3_ENDPOINT: `http://user:${secret}@${NOBODY_THERE}`, S3_REGION: 'here', S3_BUCKET: 'bucket' },
  ]
  for (const environment of settings) {
    const { found } = await examined(environment)
    expect(found.some(({ status }) => status === 'fail')).toBe(true)
    expect(JSON.stringify(found)).not.toContain(secret)
  }
})

test('an unsupported Node.js or PostgreSQL is a warning, and a very old Node.js a failure', () => {
  const now = new Date('2026-11-23T00:00:00Z')
  expect(['18.20.0', '20.20.2', '22.23.3', '23.1.0', '24.21.0'].map((node) => examineNode(now, node).status)).toEqual([
    'fail',
    'warn',
    'ok',
    'warn',
    'ok',
  ])
  expect([140_020, 180_004].map((version) => examinePostgres(version, now).status)).toEqual(['warn', 'ok'])
  expect(examineClock(now, [{ whose: 'Stripe', ahead: -20_000 }]).status).toBe('warn')
})
