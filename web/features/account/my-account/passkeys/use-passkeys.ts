import { useQueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
  startPasskeyRegistration,
} from '#contract/account/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { createPasskey, PasskeyFailure } from '#web/lib/passkeys.ts'
import { read } from '#web/lib/query.ts'
import { userQuery } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/single-flight.ts'
import { sentenceOf, toast, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'

export const passkeysQuery = read(listPasskeys, {})

export function tellFailed(error: unknown, otherwise: string): void {
  toastFailed(error, error instanceof PasskeyFailure ? error.message : sentenceOf(error, otherwise))
}

export function useRefreshedUser(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.refetchQueries({ queryKey: userQuery.queryKey })
}

async function register(): Promise<Passkey> {
  const options = await call(startPasskeyRegistration, {})
  return call(addPasskey, { body: { response: await createPasskey(options) } })
}

export function useAddedPasskey() {
  const queries = useQueryClient()
  const refreshUser = useRefreshedUser()
  return useSingleFlight({
    mutationFn: register,
    onSuccess: (added) => {
      queries.setQueryData(passkeysQuery.queryKey, (before) => [added, ...(before ?? [])])
      toast.show('Success', 'Your passkey is added')
      return refreshUser()
    },
    onError: (error) => tellFailed(error, 'The passkey was not added. Please try again.'),
  })
}

export function useRenamedPasskey(passkeyId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useCall(renamePasskey, {
    input: (name: string) => ({ params: { passkeyId }, body: { name } }),
    onSuccess: (renamed) => {
      queries.setQueryData(passkeysQuery.queryKey, (before) =>
        before?.map((passkey) => (passkey.id === passkeyId ? renamed : passkey)),
      )
      onDone()
    },
    onError: (error) => tellFailed(error, 'The name was not saved. Please try again.'),
  })
}
