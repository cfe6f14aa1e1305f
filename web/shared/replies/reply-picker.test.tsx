import { screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { listReplies } from '#contract/saved-replies.ts'
import { insertedAt, useInsertion } from '#web/shared/replies/insert-text.ts'
import { useOpenPlaceholders } from '#web/shared/replies/open-placeholders.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { admin, aReply } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ReplyPicker } from './reply-picker.tsx'

function Form() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const { insert, leave } = useInsertion(field)
  const { notice, canSend } = useOpenPlaceholders(text)
  const [sent, setSent] = useState(0)
  return (
    <>
      <ReplyPicker kind="review" facts={{ firstName: 'Maria' }} onPick={(reply) => insert(text, reply.text, setText)} />
      <textarea
        ref={field}
        aria-label="Notes"
        value={text}
        onBlur={leave}
        onChange={(event) => setText(event.target.value)}
      />
      {notice}
      <button type="button" onClick={() => canSend() && setSent(sent + 1)}>
        Send
      </button>
      <p>sent {sent}</p>
    </>
  )
}

const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })

test('a reply is found by typing, chosen by keyboard, and inserted after the typed text', async () => {
  fakeApi(listReplies, [
    aReply('Zeal'),
    aReply('Crème', { content: 'Dear {first name}, about {document}' }),
    aReply('For messages', { kind: 'message' }),
  ])
  const { person } = renderScreen(<Form />, { user: admin })
  const button = await screen.findByRole('button', { name: 'Saved replies' })
  await person.type(notes(), 'Hello')
  await person.click(button)
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'CrèmeDear Maria, about {document}',
    'ZealZeal for Maria',
  ])
  await person.keyboard('{ArrowDown}{Enter}')
  expect(notes().value).toBe('Hello\n\nZeal for Maria')
  await waitFor(() => expect(document.activeElement).toBe(notes()))
  expect(screen.queryByRole('option')).toBeNull()

  await person.click(screen.getByRole('button', { name: 'Saved replies' }))
  await person.keyboard('creme')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await person.keyboard('{Enter}')
  expect(notes().value).toBe('Hello\n\nZeal for Maria\n\nDear Maria, about {document}')
})

test('names an unfilled placeholder, and holds the message back once', async () => {
  const { person } = renderScreen(<Form />, { user: admin })
  await person.type(notes(), 'Your {{document}')
  expect(screen.getByRole('status').textContent).toContain('{document} would be sent as it is.')
  const send = screen.getByRole('button', { name: 'Send' })
  await person.click(send)
  expect(screen.getByText('sent 0')).toBeTruthy()
  await person.click(send)
  expect(screen.getByText('sent 1')).toBeTruthy()
})

test('S opens the saved replies', async () => {
  fakeApi(listReplies, [aReply('Zeal')])
  const { person } = renderScreen(<Form />, { user: admin })
  await screen.findByRole('button', { name: 'Saved replies' })
  await person.keyboard('s')
  expect(await screen.findByRole('option')).toBeTruthy()
})

test.each([
  ['', 0, 'new', 'new'],
  ['ab', 2, 'new', 'ab\n\nnew'],
  ['ab', 1, 'new', 'a\n\nnew\n\nb'],
  ['a\n\nb', 3, 'new', 'a\n\nnew\n\nb'],
  ['ab', Number.POSITIVE_INFINITY, 'new', 'ab\n\nnew'],
])('in %j at position %d, inserting %j gives %j', (typed, at, text, whole) =>
  expect(insertedAt(typed, at, text).whole).toBe(whole),
)
