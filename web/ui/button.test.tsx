import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AnchorProvider } from './anchor.tsx'
import { Button, ButtonLink } from './button.tsx'

test('a busy button cannot be pressed, shows its busy label and keeps the focus', async () => {
  const press = vi.fn()
  const send = vi.fn((event) => event.preventDefault())
  const view = (busy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" busy={busy} busyLabel="Saving..." onClick={press}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(view(false))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(view(true))
  const button = screen.getByRole('button', { name: 'Saving...' })
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a button link is a plain link unless the site provides its own link', () => {
  const links = (
    <>
      <ButtonLink href="/inside">Inside</ButtonLink>
      <ButtonLink href="/outside" reload>
        Outside
      </ButtonLink>
    </>
  )
  const { unmount } = render(links)
  expect(screen.getByRole('link', { name: 'Inside' }).dataset.followed).toBeUndefined()
  unmount()
  render(<AnchorProvider anchor={(props) => <a data-followed {...props} />}>{links}</AnchorProvider>)
  expect(screen.getByRole('link', { name: 'Inside' }).dataset.followed).toBe('true')
  expect(screen.getByRole('link', { name: 'Outside' }).dataset.followed).toBeUndefined()
})
