import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButton } from './dialog-button.tsx'

function Question() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Remove the school?"
        description="You can add it again."
        actions={
          <>
            <Button data-initial-focus onClick={close}>
              Keep it
            </Button>
            <Button onClick={close}>Remove it</Button>
          </>
        }
      />
    </>
  )
}

test('moves the focus to the safe choice, and back to the opener', async () => {
  render(<Question />)
  const opener = screen.getByRole('button', { name: 'Remove' })
  await userEvent.click(opener)
  const dialog = screen.getByRole('dialog', { name: 'Remove the school?', description: 'You can add it again.' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('returns the focus to a button that the browser does not focus on a click', async () => {
  render(
    <main tabIndex={-1}>
      <Question />
    </main>,
  )
  screen.getByRole('main').focus()
  const opener = screen.getByRole('button', { name: 'Remove' })
  fireEvent.click(opener)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(opener)
})

/** The action of the dialog removes the row of its button. */
function Rows() {
  const [names, setNames] = useState(['Anna', 'Bea'])
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <DialogButton
            dialog={(close) => (
              <Dialog open title={`Remove ${name}?`} onClose={close}>
                <Button onClick={() => setNames((now) => now.filter((one) => one !== name))}>Yes</Button>
              </Dialog>
            )}
          >
            Remove {name}
          </DialogButton>
        </li>
      ))}
    </ul>
  )
}

test('moves the focus to the first control around an opener that is gone', async () => {
  render(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bea' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Anna' }))
})

test('an open dialog stays when its button is no longer offered', async () => {
  const button = (isOffered: boolean) => (
    <DialogButton isOffered={isOffered} dialog={(close) => <Dialog open title="Dismiss?" onClose={close} />}>
      Dismiss
    </DialogButton>
  )
  const { rerender } = render(button(true))
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  rerender(button(false))
  expect(screen.getByRole('dialog', { name: 'Dismiss?' })).toBeDefined()
  expect(screen.queryByText('Dismiss')).toBeNull()
})

/** A link in the dialog leads to another page, whose heading takes the focus. */
function WayOut() {
  const [open, setOpen] = useState(false)
  const [hasLeft, setHasLeft] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasLeft) heading.current?.focus()
  }, [hasLeft])
  const leave = () => {
    setOpen(false)
    setHasLeft(true)
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Payments
      </h1>
      <Button onClick={() => setOpen(true)}>More</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="More">
        <Button onClick={leave}>Go to Payments</Button>
      </Dialog>
    </>
  )
}

test('leaves the focus on the page that a link in it opened', async () => {
  render(<WayOut />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go to Payments' }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payments' }))
})

test('adds no style element, which the content security policy would refuse', async () => {
  const before = document.querySelectorAll('style').length
  render(<Question />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(document.querySelectorAll('style')).toHaveLength(before)
})

/** A question over a form, to test the browser's Back. */
function Covered() {
  const [open, setOpen] = useState<'form' | 'question'>()
  return (
    <>
      <Button onClick={() => setOpen('form')}>Open</Button>
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} title="A form">
        <Button onClick={() => setOpen('question')}>Ask</Button>
      </Dialog>
      <Dialog open={open === 'question'} onClose={() => setOpen('form')} title="Sure?" />
    </>
  )
}

const goesBack = () =>
  act(async () => {
    window.history.replaceState(null, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

test('Back closes one open dialog after the other', async () => {
  render(<Covered />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await goesBack()
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'A form' })).toBeDefined()
  expect(window.history.state).toMatchObject({ sheet: true })
  await goesBack()
  expect(screen.queryByRole('dialog')).toBeNull()
})
