import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredRoutes } from '#contract/all-routes.ts'
import { Refusal } from '#domain/refusal.ts'
import { accept } from './mount.ts'

// A library's words about a value are for the author of the schema, not for the sender of the value.
const LIBRARY = /Invalid|expected|received|^Too /

const strange = ['no-such-thing', 7, null, [], {}, true, [7], [{}], ['x'], 'x'.repeat(20_000)]

function sentencesOf(schema: z.ZodType, value: unknown): string[] {
  try {
    accept(schema, value)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.sentence, ...(error.details.errors ?? []).map(({ message }) => message)]
  }
}

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in)
  if (schema instanceof z.ZodIntersection) return [...fieldsOf(schema.def.left), ...fieldsOf(schema.def.right)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap())
  return []
}

const takesNothing = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0

test('every body schema with fields is readable to this test', () => {
  const closed = declaredRoutes.flatMap(({ name, spec }) =>
    'body' in spec && spec.body && !takesNothing(spec.body) && fieldsOf(spec.body).length === 0 ? [name] : [],
  )
  expect(closed).toEqual([])
})

test('every field of every route refuses an invalid value with the portal’s own message', () => {
  let asked = 0
  const wrong = declaredRoutes.flatMap(({ name, spec }) =>
    [spec.query, 'body' in spec ? spec.body : undefined].flatMap((schema) =>
      fieldsOf(schema).flatMap((field) =>
        strange.flatMap((value) => {
          asked += 1
          const said = schema ? sentencesOf(schema, { [field]: value }) : []
          return said.filter((sentence) => LIBRARY.test(sentence)).map((sentence) => `${name} ${field}: ${sentence}`)
        }),
      ),
    ),
  )
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(1_000)
})

test('a field without its own message gets a generic one', () => {
  const schema = z.object({
    a: z.string(),
    b: z.enum(['x', 'y']),
    c: z.array(z.string()).max(1),
    d: z.string().regex(/^x$/),
  })
  expect(sentencesOf(schema, { a: 7, b: 'z', c: ['1', '2'], d: 'y' })).toEqual([
    'This must be text',
    'This must be text',
    'Give one of these: x, y',
    'Give at most 1',
    'This cannot be read',
  ])
})
