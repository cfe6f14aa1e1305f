import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import {
  type Document,
  type FileDocument,
  fileDocument,
  listDocuments,
  PASSWORD_PROTECTED,
} from '#contract/documents/documents.ts'
import { getDeviceKey, startUpload } from '#contract/documents/uploads.ts'
import { fakeDocuments } from '#web/testing/documents.ts'
import { aDelay, fakeApi, refused } from '#web/testing/fake-api.ts'
import { fakeUploadServer } from '#web/testing/fake-upload-server.ts'
import { aDocument, anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { DocumentsScreen } from '../documents-screen.tsx'
// Imports the tool in advance, so that no test waits for its compilation.
import './upload-tool.tsx'

const line = fakeUploadServer()
const urls = () => line.puts.map(({ url }) => url)
let applications = 0

const asFiled = (body: FileDocument): Document =>
  aDocument(body.requirementId, { ...body, uploadURL: null, id: `document-of-${body.applicationId}` })

/** Opens the tool for a new application, since an upload outlives the screen. */
async function openTool(filed: Document[] = []) {
  applications += 1
  const application = anApplication({ id: `application-${applications}` })
  fakeDocuments({ application, documents: filed })
  fakeApi(listActivities, [])
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
  let tickets = 0
  fakeApi(startUpload, () => {
    tickets += 1
    return { uploadURL: `/put/${tickets}`, objectPath: '/objects/1' }
  })
  const filing = fakeApi(fileDocument, ({ body }) => {
    filed.push(asFiled(body))
    return asFiled(body)
  })
  const view = renderScreen(<DocumentsScreen />, { at: '/documents?type=passport' })
  await screen.findByRole('button', { name: /browse files|Choose PDF/ })
  const choose = (file: File) => {
    const input = view.container.querySelector('input[type=file]')
    if (!input) throw new Error('The tool has no file input')
    screen.queryByRole('button', { name: /browse files|Choose PDF/ })?.focus()
    fireEvent.change(input, { target: { files: [file] } })
  }
  const paste = (...files: File[]) =>
    fireEvent.paste(screen.getByRole('group', { name: 'Upload tool' }), { clipboardData: { files } })
  return { ...view, choose, paste, filing }
}

const aPdf = (name = 'passport.pdf', size = 2048) =>
  new File(['%PDF-1.7', new Uint8Array(size - 13), '%%EOF'], name, { type: 'application/pdf' })

/** A PDF without its end, which triggers a question before sending. */
const cutOffPdf = (name = 'passport.pdf', size = 2048) =>
  new File(['%PDF-1.7', new Uint8Array(size - 8)], name, { type: 'application/pdf' })

const SEND_ANYWAY = { name: 'Send It Anyway' }

/** Presses until the button accepts the press, as after reading. */
const sendAnyway = () =>
  waitFor(
    () => {
      fireEvent.click(screen.getByRole('button', SEND_ANYWAY))
      expect(screen.queryByRole('button', SEND_ANYWAY)).toBeNull()
    },
    { timeout: 10_000 },
  )

const RETRY = { name: 'Retry upload' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('shows a name without its text-direction characters, and sends the name unchanged', async () => {
  const tool = await openTool()
  tool.choose(aPdf('diploma\u202efdp.pdf'))
  expect(await screen.findByText('diplomafdp.pdf')).toBeTruthy()
  await waitFor(() => expect(tool.filing.asked[0]?.body?.fileName).toBe('diploma\u202efdp.pdf'))
})

test('sends and files the chosen PDF, and moves the focus to the confirmation', async () => {
  const tool = await openTool()
  tool.choose(aPdf())
  const heading = await screen.findByRole('heading', { name: 'Document Uploaded Successfully' })
  expect(await screen.findByText('Document uploaded successfully')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(tool.filing.asked.map(({ body }) => body)).toEqual([
    {
      applicationId: `application-${applications}`,
      requirementId: 'passport',
      fileName: 'passport.pdf',
      fileSize: 2048,
      mimeType: 'application/pdf',
      confirmSameFile: false,
      uploadURL: '/put/1',
    },
  ])
  expect(screen.getByRole('heading', { name: 'Replace Document' })).toBeTruthy()
})

describe('a file is refused before it is sent', () => {
  test('with its name and the reason', async () => {
    const { choose } = await openTool()
    choose(aPdf('large.pdf', 10_485_761))
    expect(await screen.findByText('large.pdf exceeds maximum allowed size of 10 MB')).toBeTruthy()
    expect(screen.getByText(/^Make it smaller first/)).toBeTruthy()

    choose(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('photo.jpg was not added')).toBeTruthy()
    expect(screen.getByText('You can only upload: PDF files')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make a PDF of this photo' })).toBeTruthy()
    // On a phone the focus moves to the remedy.
    expect(document.activeElement?.textContent).toContain('photo.jpg was not added')

    choose(new File(['not a PDF'], 'letter.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('letter.pdf was not added')).toBeTruthy()
    expect(screen.getByText('This file is not a PDF. Please upload a PDF file.')).toBeTruthy()
    expect(screen.queryByRole('button', SEND_ANYWAY)).toBeNull()

    choose(new File([], 'scan.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('scan.pdf was not added')).toBeTruthy()
    expect(
      screen.getByText('This file is empty. Save or scan the document again, then choose the new file.'),
    ).toBeTruthy()
    expect(urls()).toEqual([])
  })

  test('when another file is already chosen', async () => {
    const { choose, paste } = await openTool()
    choose(cutOffPdf())
    await screen.findByRole('button', SEND_ANYWAY)
    paste(aPdf('second.pdf'))
    expect(await screen.findByText('You can only upload 1 file')).toBeTruthy()
    expect(screen.getByText('passport.pdf')).toBeTruthy()
  })

  test('and at most four refusals are listed', async () => {
    const { paste } = await openTool()
    paste(...[1, 2, 3, 4, 5, 6].map((number) => new File(['x'], `photo-${number}.jpg`, { type: 'image/jpeg' })))
    expect(await screen.findByText('photo-4.jpg was not added')).toBeTruthy()
    expect(screen.queryByText('photo-5.jpg was not added')).toBeNull()
    expect(screen.getByText('2 additional restrictions were not fulfilled')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('photo-1.jpg was not added')
  })
})

test('asks about a PDF with a missing end', async () => {
  const { choose, filing } = await openTool()
  choose(cutOffPdf())
  expect(await screen.findByText(/The end of this PDF seems to be missing/)).toBeTruthy()
  expect(urls()).toEqual([])
  await sendAnyway()
  await waitFor(() => expect(filing.asked).toHaveLength(1))
})

describe('failures of an upload', () => {
  test("show the server's sentence beside the file and in a toast", async () => {
    line.receive = () => ({ status: 413, message: 'This file exceeds the maximum allowed size of 10 MB' })
    const tool = await openTool()
    tool.choose(aPdf())
    expect(await screen.findByText('This file exceeds the maximum allowed size of 10 MB')).toBeTruthy()
    expect(screen.getByText('Failed to upload document')).toBeTruthy()
  })

  test('are retried with a new link when the old link has expired', async () => {
    line.receive = (_put, place) => (place === 0 ? { status: 403 } : { status: 200 })
    const tool = await openTool()
    tool.choose(aPdf())
    expect(await screen.findByRole('heading', { name: 'Document Uploaded Successfully' })).toBeTruthy()
    expect(urls()).toEqual(['/put/1', '/put/2'])
  })

  test('are retried when the connection was lost', async () => {
    line.receive = (_put, place) => (place === 0 ? 'cut' : { status: 200 })
    const tool = await openTool()
    tool.choose(aPdf())
    expect(await screen.findByRole('heading', { name: 'Document Uploaded Successfully' })).toBeTruthy()
    expect(urls()).toEqual(['/put/1', '/put/1'])
  })

  test('are not retried for an unknown document, and a manual retry needs no new file', async () => {
    const tool = await openTool()
    fakeApi(fileDocument, refused(400, 'Document type not found. Please refresh the page.'))
    tool.choose(aPdf())
    // In the toast and beside the file.
    await waitFor(() =>
      expect(screen.getAllByText('Document type not found. Please refresh the page.')).toHaveLength(2),
    )
    await tool.person.click(screen.getByRole('button', RETRY))
    await waitFor(() => expect(urls()).toEqual(['/put/1', '/put/2']))
  })

  test('offer no retry for a file that the server could not read', async () => {
    const tool = await openTool()
    fakeApi(fileDocument, refused(400, PASSWORD_PROTECTED))
    tool.choose(aPdf())
    expect(await screen.findByText(PASSWORD_PROTECTED)).toBeTruthy()
    expect(screen.queryByRole('button', RETRY)).toBeNull()
    const opening = vi.spyOn(HTMLInputElement.prototype, 'click')
    await tool.person.click(screen.getByRole('button', { name: 'Choose another PDF' }))
    expect(opening).toHaveBeenCalledOnce()
    expect(await screen.findByRole('button', { name: /browse files|Choose PDF/ })).toBeTruthy()
    expect(screen.queryByText(PASSWORD_PROTECTED)).toBeNull()
  })

  test('keep the uploaded bytes when only the filing is repeated', async () => {
    const tool = await openTool()
    const scannerAway = refused(503, 'The scanner is away. Please try again.', { code: 'scanner_unavailable' })
    let isAway = true
    const filing = fakeApi(fileDocument, ({ body }) => {
      const answer = isAway ? scannerAway : asFiled(body)
      isAway = false
      return answer
    })
    tool.choose(aPdf())
    await waitFor(() => expect(filing.asked).toHaveLength(2))
    expect(urls()).toEqual(['/put/1'])
  })
})

test('a chosen file shows its size in the format of filed documents, and can be removed', async () => {
  const { choose, person } = await openTool()
  choose(cutOffPdf('passport.pdf', 1_945_000))
  expect(await screen.findByText('1.85 MB')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Remove file' }))
  expect(await screen.findByRole('button', { name: /browse files|Choose PDF/ })).toBeTruthy()
  expect(urls()).toEqual([])
})

describe('an upload in progress', () => {
  /** Sends half of the file, then the connection goes silent. */
  async function halfSent() {
    line.receive = () => 'silence'
    const tool = await openTool()
    tool.choose(aPdf())
    await screen.findByText('Uploading: 50%')
    return tool
  }

  test('shows its progress, also to a screen reader, can be paused and resumed, and keeps the focus', async () => {
    const { person, filing } = await halfSent()
    expect(screen.getByText('1.00 KB of 2.00 KB')).toBeTruthy()
    const bar = screen.getByRole('progressbar', { name: 'Upload progress' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('50% uploaded')).toBeTruthy()
    const pause = screen.getByRole('button', { name: 'Pause' })
    await waitFor(() => expect(document.activeElement).toBe(pause))
    await person.keyboard('{Enter}')
    expect(await screen.findByText('Paused: 50%')).toBeTruthy()
    const resume = screen.getByRole('button', { name: 'Resume' })
    await waitFor(() => expect(document.activeElement).toBe(resume))
    line.receive = () => ({ status: 200 })
    await person.keyboard('{Enter}')
    await waitFor(() => expect(filing.asked).toHaveLength(1))
    expect(urls()).toEqual(['/put/1', '/put/1'])
  })

  test('can be cancelled, and another file can be chosen', async () => {
    const { person, filing } = await halfSent()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    const browse = await screen.findByRole('button', { name: /browse files|Choose PDF/ })
    await waitFor(() => expect(document.activeElement).toBe(browse))
    expect(filing.asked).toEqual([])
  })

  test('shows no error for the next file after it was cancelled', async () => {
    const tool = await openTool()
    const { arrives, arrive } = aDelay()
    const filing = fakeApi(fileDocument, () => arrives.then(() => refused(500, 'Internal Server Error')))
    tool.choose(aPdf('first.pdf'))
    await waitFor(() => expect(filing.asked).toHaveLength(1))
    await tool.person.click(screen.getByRole('button', { name: 'Cancel' }))
    tool.choose(cutOffPdf('second.pdf'))
    await screen.findByRole('button', SEND_ANYWAY)
    arrive()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByRole('button', SEND_ANYWAY)).toBeTruthy()
    expect(screen.queryByText('Upload failed')).toBeNull()
    expect(screen.queryByText('Failed to upload document')).toBeNull()
  })

  test('keeps the focus in the tool while it is filed, and then moves the focus to the confirmation', async () => {
    const tool = await openTool()
    const { arrives, arrive } = aDelay()
    fakeApi(fileDocument, async ({ body }) => {
      await arrives
      fakeApi(listDocuments, [asFiled(body)])
      return asFiled(body)
    })
    tool.choose(aPdf())
    expect(await screen.findByText('Filing your document')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Upload tool' }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    arrive()
    const heading = await screen.findByRole('heading', { name: 'Document Uploaded Successfully' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('continues while another tab is open', async () => {
    const { person } = await halfSent()
    await person.click(screen.getByRole('tab', { name: /BSN Diploma/ }))
    expect(await screen.findByRole('button', { name: /browse files|Choose PDF/ })).toBeTruthy()
    await person.click(screen.getByRole('tab', { name: /Valid Passport/ }))
    expect(await screen.findByText('Uploading: 50%')).toBeTruthy()
  })
})

describe('a dragged file', () => {
  const drag = (moment: 'dragOver' | 'drop', place: Element, files: File[]) =>
    fireEvent[moment](place, { dataTransfer: { types: ['Files'], files, dropEffect: '' } })

  test('is accepted when it is dropped on the tool', async () => {
    await openTool()
    const tool = screen.getByRole('group', { name: 'Upload tool' })
    drag('dragOver', tool, [])
    expect(await screen.findByText('Drop your PDF here', { exact: true })).toBeTruthy()
    drag('drop', tool, [aPdf('dropped.pdf')])
    expect(await screen.findByText('dropped.pdf')).toBeTruthy()
  })

  test('is not accepted beside the tool, and the browser does not leave the page', async () => {
    await openTool()
    const wasLeftAlone = drag('drop', screen.getByRole('heading', { level: 1 }), [aPdf('missed.pdf')])
    expect(wasLeftAlone).toBe(false)
    expect(screen.queryByText('missed.pdf')).toBeNull()
  })
})

test('an old refusal is not shown again after returning to a document', async () => {
  const { choose, person } = await openTool()
  choose(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }))
  await screen.findByText('photo.jpg was not added')
  await person.click(screen.getByRole('tab', { name: /BSN Diploma/ }))
  await person.click(screen.getByRole('tab', { name: /Valid Passport/ }))
  await screen.findByRole('button', { name: /browse files|Choose PDF/ })
  expect(screen.queryByText('photo.jpg was not added')).toBeNull()
})
