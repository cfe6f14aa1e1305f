import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that runs at most once at a time: ignores a second press, even in the same tick. */
export function useSingleFlight<Given, Answer>(options: {
  mutationFn: (given: Given) => Promise<Answer>
  onSuccess: (answer: Answer, given: Given) => void
  onError?: (error: Error) => void
}): UseMutationResult<Answer, Error, Given> {
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
