import { type ClientFilter, listClientApplications } from '#contract/clients.ts'
import { callPage } from '#web/lib/call.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { useOnce } from '#web/lib/once.ts'
import { MOST_SELECTED } from './use-selection.ts'

const AT_ONCE = 200

async function matching(query: ClientFilter): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const limit = Math.min(AT_ONCE, MOST_SELECTED - ids.length)
    const page = await callPage(listClientApplications, { query }, { cursor, limit })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor && ids.length < MOST_SELECTED)
  return ids
}

export const useSelectAll = (onFound: (ids: string[]) => void) =>
  useOnce<ClientFilter, string[]>({
    mutationFn: matching,
    onSuccess: onFound,
    onError: (error) => toastFailed(error, 'The clients could not all be selected'),
  })
