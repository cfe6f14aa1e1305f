import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { signUp } from '#contract/account/sign-up.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { SignUpScreen } from './sign-up-screen.tsx'

const openScreen = () => renderScreen(<SignUpScreen />, { at: '/signup', user: null }).person

const leave = vi.fn()
beforeEach(() => {
  leave.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
})

const details = {
  completeName: 'Maria Clara Santos',
  firstName: 'Maria Clara',
  lastName: 'Santos',
  email: 'maria@example.com',
  mobileNumber: '+63 917 123 4567',
  messengerGroupChat: '12',
}

async function fillIn(person: ReturnType<typeof openScreen>) {
  const answers = {
    'Complete Name *': details.completeName,
    'First Name *': details.firstName,
    'Last Name *': details.lastName,
    'Email Address *': details.email,
    'Mobile Number *': details.mobileNumber,
    'Lampara NCLEX Group Chat # in Messenger *': details.messengerGroupChat,
  }
  for (const [label, text] of Object.entries(answers)) {
    await person.click(screen.getByLabelText(label))
    await person.paste(text)
  }
}

const create = () => screen.getByRole('button', { name: 'Create Account' })

test('names every missing field beside it and in a summary that has the focus', async () => {
  const person = openScreen()
  await person.click(create())
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(textsOf(within(summary).getAllByRole('link'))).toEqual([
    'Complete name is required',
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Mobile number is required',
    'Messenger group chat # is required',
  ])
  await person.click(within(summary).getByRole('link', { name: 'Valid email is required' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email Address *'))
})

test('saves the details, shows a confirmation and redirects to sign-in', async () => {
  const { asked } = fakeApi(signUp, {})
  const person = openScreen()
  await fillIn(person)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await person.click(create())
  expect(await screen.findByText('Details saved! Redirecting to complete sign in...')).toBeDefined()
  expect(asked).toEqual([expect.objectContaining({ body: details })])
  expect(screen.getByRole('button', { name: 'Creating Account...' })).toBeDefined()
  expect(leave).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1500)
  expect(leave).toHaveBeenCalledWith('/api/login')
  expect(sessionStorage.getItem('draft:visitor:sign-in')).toContain('"hasJustSignedUp":true')
})

test('shows that saving failed and keeps the typed text', async () => {
  fakeApi(signUp, refused(500, 'Internal Server Error'))
  const person = openScreen()
  await fillIn(person)
  await person.click(create())
  expect(await screen.findAllByText('Failed to save details. Please try again.')).not.toHaveLength(0)
  expect(screen.getByLabelText('Complete Name *')).toHaveProperty('value', details.completeName)
})

test('restores the typed text after a reload', async () => {
  await fillIn(openScreen())
  cleanup()
  openScreen()
  expect(screen.getByLabelText('Mobile Number *')).toHaveProperty('value', details.mobileNumber)
})
