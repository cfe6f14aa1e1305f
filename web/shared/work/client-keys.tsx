import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { ClientApplication } from '#contract/clients/clients.ts'
import { listWork } from '#contract/work/work.ts'
import { fullName } from '#domain/names/full-name.ts'
import { read } from '#web/lib/query.ts'
import { withParams } from '#web/lib/search-params.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { useAssign } from '#web/shared/colleagues/use-assign.ts'
import { KeyList, type KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { unlessCovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { type ActionItem, useWorkActions, type WorkAction } from './use-work-actions.ts'
import { WorkActionDialogs } from './work-action-dialogs.tsx'

const clientKeys: KeyWords = [
  ['M', 'This client is mine, or let go', 'cases.move'],
  ['G', 'Assign the client to a colleague', 'cases.move'],
  ['H', 'Put off: 1 tomorrow, 2 in 3 days, 3 next week, 4 until she writes, D a day', 'workspace.use'],
  ['F', 'Follow up on a day', 'workspace.use'],
  ['N', 'Write a note', 'notes.write'],
]

const nothing = () => undefined

export function ClientKeys({ client: { id, user, assignedTo } }: { client: ClientApplication }) {
  const [, setParams] = useSearchParams()
  const queries = useQueryClient()
  const { toggleAssignment } = useAssign()
  const keyList = useKeyList()
  const name = fullName(user, user.email)
  const here: ActionItem = {
    key: '',
    kind: 'follow_up',
    applicationId: id,
    client: { id: user.id, name },
    claimed: null,
    snoozed: null,
    fact: '',
  }
  const actions = useWorkActions({
    onNote: () => setParams((now) => withParams(now, { tab: 'notes', do: 'note' }), { replace: true }),
    onMine: () => toggleAssignment({ id, name, assignedTo }),
    onEnded: nothing,
  })
  const putOff = () =>
    queries.fetchQuery(read(listWork, { query: { client: id } })).then(
      (work) => actions.do('h', work.find((item) => item.snoozed === null && actions.of(item).includes('h')) ?? here),
      (error) => toastFailed(error, 'The work could not be loaded. Please try again.'),
    )
  const on = (action: WorkAction) => () => actions.do(action, here)
  const keys = { m: on('m'), g: on('g'), f: on('f'), n: on('n'), h: () => void putOff() }
  useShortcuts(actions.asked === null && !keyList.open ? unlessCovered(keys) : {}, true)
  return (
    <>
      <KeyList keys={clientKeys} {...keyList} />
      <WorkActionDialogs actions={actions} onSnoozed={nothing} rowAfter={() => null} />
    </>
  )
}
