import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeDocuments } from '#web/testing/documents.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ShareScreen } from './share-screen.tsx'

const shared = ['', 'application/octet-stream'].map(
  (type) => new File(['%PDF-'], `passport-${type.length}.pdf`, { type }),
)
vi.mock('#web/shared/device/shared-files.ts', () => ({
  readShared: async () => [...shared, new File(['x'], 'a.docx')],
}))

test('a PDF that an app shares without its type can be used, and another file cannot', async () => {
  fakeDocuments()
  renderScreen(<ShareScreen />, { at: '/share' })
  expect(await screen.findAllByRole('group', { name: /^Which document is it/ })).toHaveLength(2)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a.docx'])
})
