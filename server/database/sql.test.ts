import { expect, expectTypeOf, it } from 'vitest'
import { type RowOf, sql, toStatement } from './sql.ts'

const documents = sql.select(
  'documents d left join users reviewer on reviewer.id = d.reviewed_by',
  'd.id, d.file_name, reviewer.email as reviewer_email',
  { pages: sql.int`coalesce(d.page_count, 0)`, note: sql.nullable(sql.text`d.review_notes`) },
)

it('selects columns and expressions, and continues as a tag', () => {
  const { text, values } = toStatement(documents`where d.id = ${'1'}`)
  expect(text).toBe(
    'select d.id, d.file_name, reviewer.email as reviewer_email, (coalesce(d.page_count, 0))::int as "pages", ' +
      '(d.review_notes)::text as "note" from documents d left join users reviewer on reviewer.id = d.reviewed_by ' +
      'where d.id = $1',
  )
  expect(values).toEqual(['1'])
})

it('types each row by its tables, with null for the columns of a left join', () => {
  expectTypeOf<RowOf<typeof documents>>().toEqualTypeOf<{
    id: string
    fileName: string
    reviewerEmail: string | null
    pages: number
    note: string | null
  }>()
})

it('types the rows that a returning statement gives back', () => {
  const { text } = toStatement(sql.returning('users', 'id')`delete from users`)
  expect(text).toBe('delete from users returning id')
})

it('refuses an unknown column, and a text that is not a literal', () => {
  // @ts-expect-error There is no such column.
  sql.select('users', 'id, fullname')
  // @ts-expect-error The table is not in the statement.
  sql.select('users u', 'd.id')
  // @ts-expect-error Anything may be in it.
  sql.select('users', 'id' as string)
})
