import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Anchor } from '#web/ui/anchor.tsx'
import { REVIEW_PARAM } from './workspace/use-review-navigation.ts'

const CLIENT = 'client'

export const useIsClientOpen = (): boolean => useSearchParams()[0].has(CLIENT)

/** The current address with a client's panel; `ofList` drops the review, so that the links of the list stay stable. */
export function useClientAddress({ ofList = false } = {}): (applicationId: string) => string {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  if (ofList) address.delete(REVIEW_PARAM)
  address.delete(CLIENT)
  const before = address.size > 0 ? `${path}?${address}&` : `${path}?`
  return (applicationId) => `${before}${CLIENT}=${applicationId}`
}

interface ClientLinkProps {
  href: string
  children: ReactNode
  className?: string
  title?: string
}

export const ClientLink = ({ className, ...props }: ClientLinkProps) => (
  <Anchor
    {...props}
    onClick={(event) => event.stopPropagation()}
    className={clsx('underline-offset-2 hover:underline', className)}
  />
)
