import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aDocument } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PagePicture } from './page-picture.tsx'
import { firstPagePicture } from './page-pictures.ts'

vi.mock('./page-pictures.ts', () => ({
  firstPagePicture: vi.fn(async ({ source }: { source: unknown }) => (source ? new Blob(['a picture']) : null)),
}))

class EverythingInSight {
  readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: EverythingInSight['tell']) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

const large = aDocument('passport', { fileSize: 9_000_000 })

function Sending() {
  const [file, setFile] = useState<Blob>()
  return (
    <>
      <button type="button" onClick={() => setFile(new Blob(['%PDF-1.7']))}>
        Send
      </button>
      <PagePicture document={large} file={file} className="size-8" label="First page" />
    </>
  )
}

test('shows the first page of a large file that this page has sent, and releases its object URL', async () => {
  vi.stubGlobal('IntersectionObserver', EverythingInSight)
  const revokeObjectURL = vi.fn()
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:page', revokeObjectURL }))
  const { person, unmount } = renderScreen(<Sending />)
  await waitFor(() => expect(firstPagePicture).toHaveBeenCalledOnce())
  expect(screen.queryByRole('img', { name: 'First page' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('img', { name: 'First page' })).toBeDefined()
  unmount()
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:page')
})
