import { useQueryClient } from '@tanstack/react-query'
import { assignApplication } from '#contract/clients/clients.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { fullName } from '#domain/names/full-name.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/session.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useMay } from '#web/shared/may.tsx'
import { putClientRow } from '../clients/client-rows.ts'

export interface Assignable {
  id: string
  name: string
  assignedTo: Colleague | null
}

export function useAssign(onAssigned?: (application: Assignable, to: Colleague | null) => void) {
  const me = useUser()
  const queries = useQueryClient()
  const mayAssign = useMay('cases.move')
  const mutation = useCall(assignApplication, {
    input: ({ application, to }: { application: Assignable; to: Colleague | null }) => ({
      params: { id: application.id },
      body: { assignedTo: to?.id ?? null, expected: application.assignedTo?.id ?? null },
    }),
    onSuccess: ({ id, assignedTo }, { application, to }) => {
      putClientRow(queries, { id, assignedTo })
      onAssigned?.(application, to)
      if (to === null) toast.show('Unassigned', `${application.name} is no longer assigned to anyone`)
      else if (to.id === me.id) toast.show('Assigned', `${application.name} is now assigned to you`)
      else toast.show('Assigned', `${application.name} is now assigned to ${to.name}`)
    },
    onError: (error, { application }) => {
      if (error instanceof ApiError && error.status === 409) toast.error('Not changed', error.sentence)
      else toastFailed(error, `Failed to change the assignee of ${application.name}`)
    },
  })
  const myself: Colleague = { id: me.id, name: fullName(me, me.email) }
  return {
    myself,
    mayAssign,
    assign: mutation.mutate,
    isPending: mutation.isPending,
    toggleAssignment: (application: Assignable) =>
      mutation.mutate({ application, to: application.assignedTo?.id === me.id ? null : myself }),
  }
}
