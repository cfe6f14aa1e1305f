import { expect, test } from 'vitest'
import { listClientApplications } from '#contract/clients/clients.ts'
import { createQueryClient, keyOf } from '#web/lib/query.ts'
import { aClient } from '#web/testing/people.ts'
import { putClientRow } from './client-rows.ts'

test('a changed client is updated in every list and search result', () => {
  const queries = createQueryClient()
  const maria = aClient()
  const list = [...keyOf(listClientApplications), {}, 'pages', 50]
  const found = [...keyOf(listClientApplications), 'palette', 'maria']
  queries.setQueryData(list, { pages: [{ rows: [] }, { rows: [maria] }], pageParams: [undefined, 'x'] })
  queries.setQueryData(found, { rows: [maria], total: 1 })

  putClientRow(queries, { id: maria.id, balance: '7.00' })

  const changed = { ...maria, balance: '7.00' }
  expect(queries.getQueryData(list)).toEqual({
    pages: [{ rows: [] }, { rows: [changed] }],
    pageParams: [undefined, 'x'],
  })
  expect(queries.getQueryData(found)).toEqual({ rows: [changed], total: 1 })
})
