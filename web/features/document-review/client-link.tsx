import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Anchor } from '#web/ui/anchor.tsx'

/** What of an address names the client whose panel lies over the page. */
const CLIENT = 'client'

/** Whether a client's panel lies over the page, so that its keys rest. */
export const useIsClientOpen = (): boolean => useSearchParams()[0].has(CLIENT)

interface ClientLinkProps {
  applicationId: string
  children: ReactNode
  className?: string
  title?: string
}

/** Leads to everything about a client, over the page that is open. */
export function ClientLink({ applicationId, children, className, title }: ClientLinkProps) {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  address.set(CLIENT, applicationId)
  return (
    <Anchor
      href={`${path}?${address}`}
      title={title}
      onClick={(event) => event.stopPropagation()}
      className={clsx('underline-offset-2 hover:underline', className)}
    >
      {children}
    </Anchor>
  )
}
