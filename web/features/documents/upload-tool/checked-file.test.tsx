import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import { DAMAGED_PDF, type Document, fileDocument, PASSWORD_PROTECTED } from '#contract/documents/documents.ts'
import { getDeviceKey, startUpload } from '#contract/documents/uploads.ts'
import { forgetShared } from '#web/shared/device/shared-files.ts'
import { leaveShared } from '#web/shared/device/shared-papers.ts'
import { fakeDocuments } from '#web/testing/documents.ts'
import { aDelay, fakeApi, refused } from '#web/testing/fake-api.ts'
import { fakeUploadServer } from '#web/testing/fake-upload-server.ts'
import { aDocument, anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import type { PdfDocument } from '#web/ui/pdf/pdf-document.ts'
import { holdPdf } from '#web/ui/pdf/pdf-files.ts'
import { DocumentsScreen } from '../documents-screen.tsx'
import './upload-tool.tsx'

vi.mock('#web/shared/device/shared-files.ts', () => ({ forgetShared: vi.fn(async () => undefined) }))
vi.mock('#web/ui/pdf/pdf-files.ts', () => ({ holdPdf: vi.fn(), openPdfOf: () => null }))

const line = fakeUploadServer()
const diploma = new File(['%PDF-1.7 the diploma %%EOF'], 'diploma.pdf', { type: 'application/pdf' })
const question = 'This is the same file as your High School Diploma. Send it anyway?'
let applications = 0

async function hashOfFile() {
  const bytes = await crypto.subtle.digest('SHA-256', await diploma.arrayBuffer())
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function openTool(filed: Document[], answers: ReturnType<typeof refused>[] = []) {
  applications += 1
  fakeDocuments({ application: anApplication({ id: `same-file-${applications}` }), documents: filed })
  fakeApi(listActivities, [])
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
  fakeApi(startUpload, { uploadURL: '/put/1', objectPath: '/objects/1' })
  const filing = fakeApi(fileDocument, () => {
    const answer = answers.shift() ?? aDocument('passport')
    if ('id' in answer) filed.push(answer)
    return answer
  })
  const { container } = renderScreen(<DocumentsScreen />, { at: '/documents?type=passport' })
  await screen.findByRole('button', { name: /browse files|Choose PDF/ })
  const input = container.querySelector('input[type=file]')
  if (!input) throw new Error('The tool has no file input')
  return { asked: filing.asked, choose: (file = diploma) => fireEvent.change(input, { target: { files: [file] } }) }
}

const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send It Anyway' }))

/** Presses until the button accepts the press, as after reading. */
const answer = () =>
  waitFor(
    () => {
      fireEvent.click(screen.getByRole('button', { name: 'Send It Anyway' }))
      expect(screen.queryByRole('button', { name: 'Send It Anyway' })).toBeNull()
    },
    { timeout: 10_000 },
  )

test('a press cannot confirm the question before it can be read', async () => {
  const { size: fileSize } = diploma
  const { asked, choose } = await openTool([
    aDocument('birth-cert', { fileSize }),
    aDocument('hs-diploma', { sha256: await hashOfFile(), fileSize }),
  ])
  const { arrives, arrive } = aDelay()
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...given) => {
    await arrives
    return digest(...given)
  })
  choose()
  expect(await screen.findByText('Checking your file')).toBeDefined()
  arrive()
  const words = await screen.findByText(question)
  await press()
  const button = await screen.findByRole('button', { name: 'Send It Anyway' })
  expect(words.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect([asked.length, line.puts.length]).toEqual([0, 0])
  await answer()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ requirementId: 'passport', confirmSameFile: true })
})

test('a shared file stays on the device while a question about it waits', async () => {
  leaveShared([{ of: 'passport', files: [diploma] }])
  await openTool([aDocument('hs-diploma', { sha256: await hashOfFile(), fileSize: diploma.size })])
  expect(await screen.findByText(question)).toBeDefined()
  expect(forgetShared).not.toHaveBeenCalled()
  expect(screen.getByRole('tab', { name: /Valid Passport.*Waiting for your answer/ })).toBeDefined()
  await answer()
  await waitFor(() => expect(forgetShared).toHaveBeenCalledOnce())
})

test('asks about a file that the server already has, and does not send the bytes twice', async () => {
  vi.stubGlobal('crypto', { ...crypto, subtle: undefined })
  const { asked, choose } = await openTool([], [refused(409, question, { code: 'same_file' })])
  choose()
  expect((await screen.findAllByText(question)).length).toBeGreaterThan(0)
  expect(asked[0]?.body).toMatchObject({ confirmSameFile: false })
  await answer()
  expect(await screen.findByRole('heading', { name: 'Document Uploaded Successfully' })).toBeDefined()
  expect(asked[1]?.body).toMatchObject({ confirmSameFile: true })
  expect(line.puts).toHaveLength(1)
  vi.unstubAllGlobals()
})

const opensWith = (open: () => Promise<PdfDocument>) =>
  vi.mocked(holdPdf).mockImplementation(() => ({ opening: open(), release: () => undefined }))
const failsWith = (name: string) => opensWith(() => Promise.reject(Object.assign(new Error(), { name })))

test('a file without its end is refused on the device if it does not open', async () => {
  failsWith('InvalidPDFException')
  const { choose } = await openTool([])
  choose(new File(['%PDF-1.7 the first half'], 'half.pdf'))
  expect(await screen.findByText('half.pdf was not added')).toBeDefined()
  expect(screen.getByText(DAMAGED_PDF)).toBeDefined()
  expect(line.puts).toEqual([])
})

describe('an encrypted file', () => {
  const encrypted = new File(['%PDF-1.7 trailer << /Encrypt 5 0 R >> startxref 0 %%EOF'], 'locked.pdf')

  test('is refused on the device if it needs a password', async () => {
    failsWith('PasswordException')
    const { choose } = await openTool([])
    choose(encrypted)
    expect(await screen.findByText('locked.pdf was not added')).toBeDefined()
    expect(screen.getByText(PASSWORD_PROTECTED)).toBeDefined()
    expect(line.puts).toEqual([])
  })

  test('is sent if it opens without a password', async () => {
    opensWith(() => Promise.resolve({} as PdfDocument))
    const { asked, choose } = await openTool([])
    choose(encrypted)
    await waitFor(() => expect(asked).toHaveLength(1))
  })
})
