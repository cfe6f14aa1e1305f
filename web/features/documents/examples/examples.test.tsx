import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RequirementId } from '#contract/requirements.ts'
import { fakeDocuments } from '#web/testing/documents.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { DocumentsScreen } from '../documents-screen.tsx'
import { Examples } from './examples.tsx'

const drawings = () => screen.queryAllByRole('img').map((drawing) => drawing.getAttribute('aria-label'))

test('a good and a bad example of the document are shown on request', async () => {
  fakeDocuments()
  renderScreen(<DocumentsScreen />, { at: '/documents?type=prc-id' })
  const summary = await screen.findByText('Examples')
  expect(screen.queryByRole('img', { name: /card/ })).toBeNull()
  fireEvent.click(summary)
  expect(await screen.findByRole('img', { name: 'Both sides of a card' })).toBeDefined()
  expect(screen.getByText('the back is missing')).toBeDefined()
})

test.each(RequirementId.options)(
  '%s has two example drawings with different descriptions, and three reasons',
  (requirementId) => {
    render(<Examples requirementId={requirementId} />)
    expect(new Set(drawings()).size).toBe(2)
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  },
)
