import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signInProblems } from '#content/session/sign-in-problems.ts'
import { CODE_EXPIRED, sendSignInCode, signInWithCode, wrongCode } from '#contract/account/session.ts'
import { settings } from '#web/lib/settings.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

const openScreen = (at = '/login') => renderScreen(<SignInScreen />, { at, user: null }).person

const leave = vi.fn()
beforeEach(() => {
  leave.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
})

async function askForCode(person: ReturnType<typeof openScreen>, email = 'maria@example.com') {
  await person.type(screen.getByLabelText('Email Address'), email)
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  return screen.findByLabelText('6-digit code')
}

describe('the email address', () => {
  test('is refused with the focus on its field before a request is sent', async () => {
    const person = openScreen()
    await person.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.getByText('Valid email is required')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email Address'))
  })

  test('receives a code', async () => {
    const { asked } = fakeApi(sendSignInCode, { success: true })
    const code = await askForCode(openScreen())
    expect(asked).toMatchObject([{ body: { email: 'maria@example.com', type: 'sign-in' } }])
    expect(document.activeElement).toBe(code)
  })

  test('receives only one code after a double submit', async () => {
    const { asked } = fakeApi(sendSignInCode, { success: true })
    const person = openScreen()
    await person.type(screen.getByLabelText('Email Address'), 'maria@example.com')
    const form = screen.getByLabelText('Email Address').closest('form')
    if (!form) throw new Error('the address stands in no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await screen.findByLabelText('6-digit code')
    expect(asked).toHaveLength(1)
  })

  test.each([
    [429, 'Too many codes were asked for. Try again in 15 minutes.'],
    [503, 'The mail server cannot be reached. Please try again in a few minutes.'],
  ])('shows why no code was sent (%i)', async (status, sentence) => {
    fakeApi(sendSignInCode, refused(status, sentence))
    const person = openScreen()
    await person.type(screen.getByLabelText('Email Address'), 'maria@example.com')
    await person.click(screen.getByRole('button', { name: 'Sign In' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'maria@example.com')
  })
})

test('a person who has just signed up receives the first code automatically, and only once', async () => {
  const { asked } = fakeApi(sendSignInCode, { success: true })
  const words = { email: 'maria@example.com', hasJustSignedUp: true }
  sessionStorage.setItem('draft:visitor:sign-in', JSON.stringify({ at: Date.now(), words }))
  openScreen()
  await screen.findByLabelText('6-digit code')
  cleanup()
  openScreen()
  await screen.findByLabelText('6-digit code')
  expect(asked).toMatchObject([{ body: { email: 'maria@example.com' } }])
})

describe('the code', () => {
  beforeEach(() => {
    fakeApi(sendSignInCode, { success: true })
  })

  test('signs in at the sixth digit, pasted with a space, and leads back to the requested page', async () => {
    const { asked } = fakeApi(signInWithCode, { user: maria, startPage: '/' })
    const person = openScreen('/login?returnTo=%2Fdocuments')
    await person.click(await askForCode(person))
    const said = screen.getByRole('status').firstChild
    await person.paste('123 456')
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/documents'), { timeout: 5_000 })
    expect(screen.getByRole('status').firstChild, 'no new code is announced').toBe(said)
    expect(asked).toMatchObject([{ body: { email: 'maria@example.com', otp: '123456' } }])
  })

  test('never redirects to another site', async () => {
    fakeApi(signInWithCode, { user: maria, startPage: '/' })
    const person = openScreen('/login?returnTo=%2F%5Cevil.example')
    await person.type(await askForCode(person), '123456')
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/'), { timeout: 5_000 })
  })

  test('shows why it was refused until the next digit is typed', async () => {
    fakeApi(signInWithCode, refused(400, 'This code is wrong'))
    const person = openScreen()
    const code = await askForCode(person)
    await person.type(code, '111111')
    expect(await screen.findByText('This code is wrong')).toBeDefined()
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await person.clear(code)
    expect(screen.queryByText('This code is wrong')).toBeNull()
  })

  test('can be replaced at once when it has expired, and only after the wait when it has tries left', async () => {
    const person = openScreen()
    const code = await askForCode(person)
    const { asked } = fakeApi(signInWithCode, refused(400, wrongCode(4)))
    await person.type(code, '111111')
    expect(await screen.findByText(/you have 4 tries left/)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(asked, 'a press with the same code costs no try').toHaveLength(1)
    expect(screen.getByRole('button', { name: /^Send a new code in/ })).toHaveProperty('disabled', true)
    await person.clear(code)
    fakeApi(signInWithCode, refused(400, CODE_EXPIRED))
    await person.type(code, '111111')
    expect(await screen.findByText(CODE_EXPIRED)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send a new code' })).toHaveProperty('disabled', false)
  })

  test('is still requested after a reload', async () => {
    const person = openScreen()
    await askForCode(person)
    cleanup()
    openScreen()
    expect(screen.getByLabelText('6-digit code')).toBeDefined()
    expect(screen.getByText('maria@example.com')).toBeDefined()
  })

  test('can be requested for another address', async () => {
    const person = openScreen()
    await askForCode(person)
    await person.click(screen.getByRole('button', { name: 'Use another address' }))
    const address = screen.getByLabelText('Email Address')
    expect(address).toHaveProperty('value', 'maria@example.com')
    expect(document.activeElement).toBe(address)
  })

  test('shows that it has expired, and is no longer requested after a reload', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    fakeApi(signInWithCode, refused(400, 'This code has expired'))
    const person = openScreen()
    const code = await askForCode(person)
    vi.setSystemTime(Date.now() + 11 * 60_000)
    await person.type(code, '111111')
    expect(await screen.findByText('This code has expired')).toBeDefined()
    cleanup()
    openScreen()
    expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'maria@example.com')
  })

  test('can be requested again after thirty seconds, and the screen says that it was sent', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const person = openScreen()
    const code = await askForCode(person)
    await person.type(code, '123{Enter}')
    expect(code.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Send a new code in 30 s' })).toHaveProperty('disabled', true)
    const status = screen.getByRole('status')
    const askAgain = async () => {
      vi.setSystemTime(Date.now() + 31_000)
      await vi.advanceTimersByTimeAsync(1000)
      const [again, said] = [await screen.findByRole('button', { name: 'Send a new code' }), status.firstChild]
      expect(again).toHaveProperty('disabled', false)
      await person.click(again)
      await waitFor(() => expect(status.firstChild).not.toBe(said))
    }
    await askAgain()
    expect(document.activeElement).toBe(code)
    expect(code.getAttribute('aria-invalid')).not.toBe('true')
    expect(status.textContent).toContain('We sent a new code to maria@example.com')
    await askAgain()
  })
})

describe('sign-in with an OIDC provider', () => {
  beforeEach(() => {
    settings.signIn = 'oidc'
  })

  test('links to the provider and asks for no address', () => {
    openScreen('/login?returnTo=%2Fdocuments')
    expect(screen.getByText('Sign in to access your application')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login?returnTo=%2Fdocuments')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('shows only known problems from the address', () => {
    openScreen('/login?problem=unverified')
    expect(screen.getByRole('alert').textContent).toBe(signInProblems.unverified)
    cleanup()
    openScreen('/login?problem=You+are+hacked')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('the sign-in page links to sign-up, to the services, to the privacy notice and to support', () => {
  openScreen()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Sign Up')).toBe('/signup')
  expect(hrefOf('Browse Our Services')).toBe('/services')
  expect(hrefOf('Privacy Notice')).toBe('/privacy')
  expect(hrefOf('Contact Support')).toBe('mailto:support@lampara.example')
  expect(screen.getByText('© 2024 Lampara')).toBeDefined()
})
