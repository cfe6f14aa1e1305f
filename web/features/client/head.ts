import type { ReactNode } from 'react'
import type { ClientWithLastMove } from '#contract/admin.ts'

/** What the beginning of a place is given. */
export interface HeadProps {
  /** undefined as long as it is not known. */
  client: ClientWithLastMove | undefined
  /** Who it is, or what is wrong. */
  title: string
  /** What can be done with the application. */
  actions?: ReactNode
}
