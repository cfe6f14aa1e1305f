import type { ReactNode } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'

export interface ClientHeadProps {
  client: ClientWithLastTransition | undefined
  title: string
  actions?: ReactNode
}
