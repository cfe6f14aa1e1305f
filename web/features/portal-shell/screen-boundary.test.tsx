import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyComponent, lazyScreen } from '#web/lib/lazy-component.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('a page says when its screen could not be loaded, and works without a smaller part', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = lazyComponent('part.tsx', lost)
  const Screen = lazyScreen('screen.tsx', lost)
  const view = (Shown: typeof Part) => (
    <ScreenBoundary>
      <Suspense>
        <Shown />
        <p>The rest</p>
      </Suspense>
    </ScreenBoundary>
  )
  const { unmount } = render(view(Part))
  expect(await screen.findByText('The rest')).toBeDefined()
  unmount()
  render(view(Screen))
  expect(await screen.findByText('This page could not be loaded')).toBeDefined()
  expect(screen.queryByText('The rest')).toBeNull()
})
