import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { call } from '#web/lib/call.ts'
import { ConnectionNotice } from './connection-notice.tsx'

test('says that the Internet is lost when no server answers, and when it is back', async () => {
  let isLost = true
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (isLost) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  render(<ConnectionNotice />)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(navigator.onLine).toBe(true)

  await expect(call(getUser, {})).rejects.toThrow('Failed to fetch')
  expect(await screen.findByText('No Internet connection')).toBeTruthy()
  isLost = false
  expect(await screen.findByText('Connected to the Internet', {}, { timeout: 3_000 })).toBeTruthy()
  expect(asked).toEqual([getUser.path, '/healthz', '/healthz'])
})

test('a server error is no lost connection', async () => {
  vi.stubGlobal('fetch', async () => new Response('Service Unavailable', { status: 503 }))
  render(<ConnectionNotice />)
  await expect(call(getUser, {})).rejects.toThrow('503')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a single failed request is no lost connection', async () => {
  const fetched = vi.fn(async (path: string) => {
    if (path === getUser.path) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  vi.stubGlobal('fetch', fetched)
  render(<ConnectionNotice />)
  await expect(call(getUser, {})).rejects.toThrow('Failed to fetch')
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('status').textContent).toBe('')
})
