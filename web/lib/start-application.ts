import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startApplication } from '#contract/applications.ts'
import { call } from './call.ts'
import { toastFailed } from './failed.ts'
import { applicationQuery } from './session.ts'
import { toast } from './toast.ts'

/** What the 'Start Application' button does, wherever it stands. */
export function useStartApplication() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startApplication, {}),
    onSuccess: (application) => {
      queries.setQueryData(applicationQuery.queryKey, application)
      toast.show('Success', 'Application created successfully')
      // The button is gone with the empty screen; the heading stays.
      document.getElementById('page-title')?.focus()
    },
    onError: (error) => toastFailed(error, 'Failed to create application'),
  })
  return { start: () => mutate(), isStarting: isPending }
}
