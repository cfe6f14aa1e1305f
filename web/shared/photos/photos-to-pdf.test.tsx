import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getDeviceKey } from '#contract/documents/uploads.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { device } from '#web/testing/fake-device.ts'
import { goOffline } from '#web/testing/offline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PhotoTool } from './photo-tool.tsx'
import { WHOLE_PICTURE } from './picture/corners.ts'

vi.mock('idb-keyval', () => import('#web/testing/fake-device.ts'))
vi.mock('#web/lib/change-store.ts', () => ({ changeStore: async () => undefined }))
vi.mock('./picture/turned-picture.ts', () => ({ useTurnedPicture: () => ({ current: null }) }))
const photo = new Blob(['photo'], { type: 'image/jpeg' })
vi.mock('./workers/photo-worker-client.ts', () => ({
  addPhoto: async () => ({
    photo,
    preview: photo,
    picture: { width: 300, height: 400 },
    finding: { corners: WHOLE_PICTURE, isCut: false, isOneOfTwo: false },
  }),
  showPage: async () => ({ thumbnail: photo, concerns: [], hash: '01'.repeat(32) }),
  printPages: async () => new Blob(['%PDF']),
  closePhotoWorker: () => undefined,
}))

const question = /^This looks like a page of your /

async function photographs(requirementId: RequirementId | 'message') {
  const documentName = requirementId === 'message' ? 'message' : requirementOf(requirementId).name
  const onPdf = vi.fn()
  const { person, unmount } = renderScreen(
    <PhotoTool
      {...{ applicationId: 'hers', requirementId, documentName, onPdf }}
      photos={[new File(['photo'], 'page.jpg', { type: 'image/jpeg' })]}
      onClose={() => undefined}
    />,
  )
  const use = await screen.findByRole('button', { name: 'Use' })
  const asked = screen.queryByText(question)?.textContent
  await person.click(use)
  await person.click(await screen.findByRole('button', { name: /^Upload \d page/ }))
  await vi.waitFor(() => expect(onPdf).toHaveBeenCalledOnce())
  unmount()
  return asked
}

beforeEach(() => {
  device.clear()
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
})

test('asks about a page that was sent for another document, and still allows it', async () => {
  expect(await photographs('passport')).toBeUndefined()
  expect(await photographs('prc-id')).toBe('This looks like a page of your Valid Passport. Is it the right one?')
})

test('does not ask about a new photo of one document, or about a message', async () => {
  await photographs('message')
  expect(await photographs('passport')).toBeUndefined()
  expect([await photographs('passport'), await photographs('message')]).toEqual([undefined, undefined])
})

test('reports handed photos once the device keeps their pages', async () => {
  const photos = [new File(['photo'], 'page.jpg', { type: 'image/jpeg' })]
  const onKept = vi.fn(() => expect([...device.keys()].filter((name) => name.endsWith('/photo'))).toHaveLength(1))
  const paper = { applicationId: 'hers', requirementId: 'transcript', documentName: 'Transcript' }
  renderScreen(<PhotoTool {...paper} {...{ photos, onKept }} onPdf={vi.fn()} onClose={vi.fn()} />)
  await vi.waitFor(() => expect(onKept).toHaveBeenCalledWith(photos))
})

test('opens without a connection', async () => {
  const line = goOffline()
  expect(await photographs('message')).toBeUndefined()
  await line.comesBack()
})
