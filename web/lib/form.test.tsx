import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addReply, NewReply, type SavedReply } from '#contract/saved-replies.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { goOffline } from '#web/testing/offline.ts'
import { aReply } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { RadioField, TextField } from '#web/ui/bound-fields.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { sendTo, useForm, useValues } from './form.ts'

const saved = aReply('Passport')

function ReplyForm({ judgesAsTyped = false }) {
  const form = useForm(NewReply, {
    fields: ['title', 'content'],
    ...useValues<NewReply>({ title: '', kind: 'both', subject: '', content: '' }),
    judgesAsTyped,
    ...sendTo(addReply, (body) => ({ body })),
    onSent: () => undefined,
    failed: 'Failed to save the reply',
  })
  return (
    <form ref={judgesAsTyped ? undefined : form.ref} noValidate onSubmit={form.submit}>
      {judgesAsTyped && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
      {(['title', 'content'] as const).map((name) => (
        <Field key={name} label={name} error={form.problems[name]}>
          <TextInput
            name={name}
            value={form.values[name]}
            onChange={({ target }) => form.change({ [name]: target.value })}
          />
        </Field>
      ))}
      <p>{form.failure}</p>
      <button type="submit">Save</button>
    </form>
  )
}

const save = () => screen.getByRole('button', { name: 'Save' })
const wrong = (field: string) => screen.getByLabelText(field).getAttribute('aria-invalid') === 'true'

test('the first invalid field gets the focus, and a problem disappears with the next change of its field', async () => {
  const { person } = renderScreen(<ReplyForm />)
  await person.type(screen.getByLabelText('title'), 'A')
  await person.click(save())
  expect(document.activeElement).toBe(screen.getByLabelText('content'))
  await person.clear(screen.getByLabelText('title'))
  await person.click(save())
  expect(document.activeElement).toBe(screen.getByLabelText('title'))
  await person.keyboard('P')
  expect([wrong('title'), wrong('content')]).toEqual([false, true])
  await person.clear(screen.getByLabelText('title'))
  expect(wrong('title')).toBe(false)
})

test('a form that validates as typed shows a problem again when its field becomes invalid again', async () => {
  const { person } = renderScreen(<ReplyForm judgesAsTyped />)
  await person.type(screen.getByLabelText('title'), 'A')
  await person.clear(screen.getByLabelText('title'))
  expect(wrong('title')).toBe(false)
  await person.click(save())
  expect([wrong('title'), wrong('content')]).toEqual([true, true])
  await person.type(screen.getByLabelText('title'), 'A')
  expect(wrong('title')).toBe(false)
  await person.clear(screen.getByLabelText('title'))
  expect(wrong('title')).toBe(true)
})

test('the summary gets the focus after each failed submit, also when an earlier submit succeeded', async () => {
  fakeApi(addReply, saved)
  const { person } = renderScreen(<ReplyForm judgesAsTyped />)
  await person.click(save())
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await person.type(screen.getByLabelText('title'), 'A')
  await person.type(screen.getByLabelText('content'), 'B')
  await person.click(save())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await person.clear(screen.getByLabelText('content'))
  expect(wrong('content')).toBe(false)
  await person.click(save())
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a link of the summary leads to a field by its name, and to a group of fields by its id', async () => {
  const errors = [
    { name: 'city', message: 'Enter a city' },
    { name: 'sex', message: 'Choose one' },
  ]
  const { person } = renderScreen(
    <form>
      <ErrorSummary attempt={1} errors={errors} />
      <TextField label="City" name="city" value="" onChange={() => undefined} />
      <RadioField id="sex" name="sex" label="Sex" value="" onChange={() => undefined} options={[['f', 'Female']]} />
    </form>,
  )
  await person.click(screen.getByRole('link', { name: 'Choose one' }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Sex' }))
  await person.click(screen.getByRole('link', { name: 'Enter a city' }))
  expect(document.activeElement).toBe(screen.getByLabelText('City'))
})

test('a double submit sends one request', async () => {
  let answer = (_: SavedReply) => {}
  const { asked } = fakeApi(addReply, () => new Promise<SavedReply>((resolve) => (answer = resolve)))
  const { person } = renderScreen(<ReplyForm />)
  await person.type(screen.getByLabelText('title'), 'A')
  await person.type(screen.getByLabelText('content'), 'B')
  const form = screen.getByLabelText<HTMLInputElement>('content').form
  form?.requestSubmit()
  form?.requestSubmit()
  await waitFor(() => expect(asked).toHaveLength(1))
  answer(saved)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('A'))
  expect(asked).toHaveLength(1)
})

test('shows a refusal at its field, and a refusal without a field in the form', async () => {
  fakeApi(
    addReply,
    refused(400, 'Choose another title', { errors: [{ path: 'title', message: 'Choose another title' }] }),
  )
  const { person } = renderScreen(<ReplyForm />)
  await person.type(screen.getByLabelText('title'), 'A')
  await person.type(screen.getByLabelText('content'), 'B')
  await person.click(save())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('title')))
  expect(wrong('title')).toBe(true)
  fakeApi(addReply, refused(500, ''))
  await person.click(save())
  await waitFor(() => expect(screen.getAllByText('Failed to save the reply').length).toBe(2))
  expect(wrong('title')).toBe(false)
  expect(screen.getByLabelText('title')).toHaveProperty('value', 'A')
})

test('the offline notice disappears once the connection is back', async () => {
  const { person } = renderScreen(<ReplyForm />)
  await person.type(screen.getByLabelText('title'), 'Passport')
  await person.type(screen.getByLabelText('content'), 'Send it again.')
  const line = goOffline()
  const said = 'Failed to save the reply. You are offline and nothing was sent.'
  await person.click(save())
  expect(await screen.findAllByText(said)).not.toHaveLength(0)
  await line.comesBack()
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
})
