import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endHandover, getHandover, getHandoverPage, startHandover } from '#contract/documents/handovers.ts'
import { fakeApi, fakeText } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PhoneCameraDialog } from './phone-camera-dialog.tsx'

test('the pages of the phone stay on the portal until the computer keeps them', async () => {
  const handover = {
    id: 'handover',
    requirementId: 'passport' as const,
    status: 'done' as const,
    words: 'blue lamp',
    device: 'Pixel',
    pages: [{ id: 'first' }],
    expiresAt: '2026-11-23T02:00:00.000Z',
  }
  fakeApi(startHandover, { ...handover, secret: 'secret', code: '12345678' })
  fakeApi(getHandover, handover)
  fakeText(getHandoverPage, 'photo')
  const { asked } = fakeApi(endHandover, {})
  const onPhotos = vi.fn()
  const onClose = vi.fn()
  const { unmount } = renderScreen(<PhoneCameraDialog requirementId="passport" {...{ onPhotos, onClose }} />)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  unmount()
  const [photos, onKept] = onPhotos.mock.lastCall ?? []
  expect([photos.length, asked.length]).toEqual([1, 0])
  onKept()
  await waitFor(() => expect(asked).toMatchObject([{ query: { taken: '1' } }]))
})
