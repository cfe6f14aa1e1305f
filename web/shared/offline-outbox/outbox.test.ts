import { beforeEach, expect, test, vi } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { PDF } from '#contract/documents/accepted-file.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { submitPaymentProof } from '#contract/money/proofs.ts'
import { createQueryClient } from '#web/lib/query.ts'
import { forgetPerson } from '#web/shared/device/sign-out.ts'
import { device } from '#web/testing/fake-device.ts'
import { maria } from '#web/testing/people.ts'
import { sendOrKeep } from './outbox.ts'
import { deliver, readFiles, readWaiting } from './outbox-store.ts'

vi.mock('idb-keyval', () => import('#web/testing/fake-device.ts'))
vi.mock('#web/lib/change-store.ts', () => ({
  waitBriefly: (work: Promise<unknown>) => work,
  emptyStore: async (database: string) => database === 'kept-outbox' && device.clear(),
}))

interface Asked {
  step: 'link' | 'file' | 'report' | 'message'
  key: string | null
  said: unknown
}

const steps: Record<string, Asked['step']> = {
  [startUpload.path]: 'link',
  [submitPaymentProof.path]: 'report',
  [sendMessage.path]: 'message',
}
const LOST = new TypeError('Failed to fetch')

// The server's answers by step; each link is new.
let asked: Asked[] = []
let answers: Partial<Record<Asked['step'], () => Response>> = {}
async function portal(path: string, init: RequestInit): Promise<Response> {
  if (path === getUser.path) return Response.json(maria)
  const step = steps[path] ?? 'file'
  const said = init.body instanceof Blob ? await init.body.text() : JSON.parse(String(init.body))
  asked.push({ step, key: new Headers(init.headers).get('idempotency-key'), said })
  const uploadURL = `/link-${asked.filter((one) => one.step === 'link').length}`
  return answers[step]?.() ?? Response.json(step === 'link' ? { uploadURL } : {})
}
const loses = () => {
  throw LOST
}
const refuses = (message: string) => () => Response.json({ message }, { status: 422 })
const stepsAsked = () => asked.map(({ step }) => step)
const waiting = () => readWaiting(maria.id)

const slip = new File(['%PDF-slip'], 'slip.pdf', { type: PDF })
const body = {
  applicationId: 'application-1',
  channelId: 'gcash',
  amount: '14500.00',
  currency: 'PHP',
  references: ['1234'],
  paidOn: '2026-11-20',
  payerName: 'Maria',
}
const report = { amount: '14500' }

/** Sends a report as the form does; its own upload ends as `send` does. */
const reportsWith = (send: () => Promise<string>) =>
  sendOrKeep(
    createQueryClient(),
    maria.id,
    submitPaymentProof,
    { body },
    { draft: report, files: [{ file: slip, send }] },
  )

async function reportsWithoutALine() {
  vi.stubGlobal('fetch', loses)
  expect(await reportsWith(loses)).toBeNull()
}

beforeEach(() => {
  device.clear()
  asked = []
  answers = {}
})

test('keeps an offline report with its file, and then sends file and report once', async () => {
  await reportsWithoutALine()
  expect(await waiting()).toMatchObject([{ body, draft: JSON.stringify(report), files: [{ fileName: 'slip.pdf' }] }])
  expect(await deliver(portal)).toBe('done')
  expect(await deliver(portal)).toBe('done')
  expect(asked).toEqual([
    { step: 'link', key: null, said: { size: slip.size } },
    { step: 'file', key: null, said: '%PDF-slip' },
    { step: 'report', key: expect.any(String), said: { ...body, uploadURL: '/link-1' } },
  ])
  expect(device.size).toBe(0)
})

test('sends a message with the names of its attachments', async () => {
  vi.stubGlobal('fetch', loses)
  const files = ['diploma.pdf', 'passport.pdf'].map((name) => ({ file: new File([name], name), send: loses }))
  await sendOrKeep(createQueryClient(), maria.id, sendMessage, { body: { content: 'Here' } }, { files })
  await deliver(portal)
  expect(asked.at(-1)).toMatchObject({
    step: 'message',
    said: {
      content: 'Here',
      attachments: [
        { fileName: 'diploma.pdf', uploadURL: '/link-1' },
        { fileName: 'passport.pdf', uploadURL: '/link-2' },
      ],
    },
  })
})

test('requests a new upload link when the connection was lost during the upload', async () => {
  await reportsWithoutALine()
  answers = { file: loses }
  expect(await deliver(portal)).toBe('later')
  answers = { file: () => Response.json({ message: 'This upload link is no longer valid.' }, { status: 403 }) }
  expect(await deliver(portal)).toBe('later')
  answers = {}
  expect(await deliver(portal)).toBe('done')
  expect(stepsAsked()).toEqual(['link', 'file', 'link', 'file', 'link', 'file', 'report'])
  expect(asked.at(-1)?.said).toMatchObject({ uploadURL: '/link-3' })
})

test('repeats an unanswered report with its idempotency key, without the file', async () => {
  await reportsWithoutALine()
  answers = { report: loses }
  expect(await deliver(portal)).toBe('later')
  answers = {}
  expect(await deliver(portal)).toBe('done')
  expect(stepsAsked()).toEqual(['link', 'file', 'report', 'report'])
  expect(asked[3]).toEqual(asked[2])
})

test('repeats the unanswered request of a form with its idempotency key', async () => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await portal(path, init)
    throw LOST
  })
  expect(await reportsWith(async () => '/link-of-the-form')).toBeNull()
  await deliver(portal)
  expect(stepsAsked()).toEqual(['report', 'report'])
  expect(asked[1]).toEqual(asked[0])
})

test('sends the file again when the server has lost it, with the first idempotency key', async () => {
  await reportsWithoutALine()
  answers = { report: loses }
  await deliver(portal)
  const gone = vi.fn(refuses('No file has been uploaded yet.'))
  answers = { report: () => (gone.mock.calls.length === 0 ? gone() : Response.json({})) }
  expect(await deliver(portal)).toBe('done')
  expect(stepsAsked()).toEqual(['link', 'file', 'report', 'report', 'link', 'file', 'report'])
  expect(asked[6]).toEqual({ ...asked[2], said: { ...body, uploadURL: '/link-2' } })
  expect(await waiting()).toEqual([])
})

test('keeps a refused report with its reason and file, and does not send it again', async () => {
  await reportsWithoutALine()
  answers = { file: refuses('This file is larger than 10 MB.') }
  await deliver(portal)
  await deliver(portal)
  expect(stepsAsked()).toEqual(['link', 'file'])
  const [refused] = await waiting()
  expect(refused?.refusal).toBe('This file is larger than 10 MB.')
  const [file] = refused ? await readFiles(refused) : []
  expect([file?.name, file?.type, await file?.text()]).toEqual(['slip.pdf', PDF, '%PDF-slip'])
})

test('keeps the file while the applicant is signed out', async () => {
  await reportsWithoutALine()
  const over = async () => Response.json({ message: 'Unauthorized' }, { status: 401 })
  expect(await deliver(over)).toBe('signed out')
  await deliver(portal)
  expect(stepsAsked()).toEqual(['link', 'file', 'report'])
})

test('a message does not wait for the file of a report', async () => {
  await reportsWithoutALine()
  await sendOrKeep(createQueryClient(), maria.id, sendMessage, { body: { content: 'Hello' } })
  answers = { link: loses }
  expect(await deliver(portal)).toBe('later')
  expect(stepsAsked()).toEqual(expect.arrayContaining(['link', 'message']))
  expect(await waiting()).toHaveLength(1)
})

// Must be the last test: a signed-out page stores nothing more.
test('sign-out deletes the report and its file, and later failures store nothing', async () => {
  await reportsWithoutALine()
  localStorage.clear()
  await forgetPerson()
  expect(device.size).toBe(0)
  await reportsWithoutALine()
  expect(device.size).toBe(0)
})
