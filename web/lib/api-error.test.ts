import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

test('an error has its status, its body and its sentence', () => {
  const body = '{"message":"Valid email is required","errors":[{"path":"email","message":"Valid email is required"}]}'
  const error = new ApiError(400, body)
  expect(error.message).toBe(`400: ${body}`)
  expect(error.sentence).toBe('Valid email is required')
  expect(error.errors).toEqual([{ path: 'email', message: 'Valid email is required' }])
})

test.each([
  [401, '{"message":"Unauthorized"}', true],
  [401, 'Unauthorized', true],
  [401, '{"message":"This code is wrong"}', false],
  [403, '{"message":"Unauthorized"}', false],
])('%i %s means an expired session: %s', (status, body, isOver) => {
  expect(new ApiError(status, body).isExpiredSession).toBe(isOver)
})

test('a plain text is shown as the sentence, and an HTML page of a proxy is not', () => {
  expect(new ApiError(502, 'Bad Gateway').sentence).toBe('Bad Gateway')
  expect(new ApiError(502, '\n<html><h1>502 Bad Gateway</h1></html>').sentence).toBe('')
})
