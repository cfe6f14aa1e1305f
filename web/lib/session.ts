import { useSuspenseQuery } from '@tanstack/react-query'
import { getUser } from '#contract/account/session.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import { read } from './query.ts'

export const userQuery = read(getUser, {}, { absentOn: 401 })

export const applicationQuery = read(getMyApplication, {})

export function useUser() {
  const { data } = useSuspenseQuery(userQuery)
  if (!data) throw new Error('A portal screen was rendered without a signed-in person')
  return data
}
