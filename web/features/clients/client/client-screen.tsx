import { useLocation } from 'wouter'
import { useNamedPage } from '#web/lib/page-title.ts'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { ClientKeys } from '#web/shared/work/client-keys.tsx'
import { BackLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Client } from './client.tsx'
import type { ClientHeadProps } from './client-head.ts'
import { ClientMarks } from './client-marks.tsx'

export function ClientScreen() {
  const [path] = useLocation()
  const id = path.split('/').at(-1) ?? ''
  return (
    <AdminOnly page="/admin">
      <Client key={id} id={id} Head={PageHead} />
    </AdminOnly>
  )
}

function PageHead({ client, title, actions }: ClientHeadProps) {
  useNamedPage(client && `${title} · ${client.applicationNumber}`, 'Client')
  const isKnown = client !== undefined || title !== 'Client'
  return (
    <header className="mb-4">
      <BackLink href="/admin">All clients</BackLink>
      <div className="mt-1 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 id="page-title" tabIndex={-1} className="wrap-anywhere font-semibold text-xl sm:text-2xl">
            {isKnown ? <bdi>{title}</bdi> : <span className="sr-only">{title}</span>}
          </h1>
          {!isKnown && <Skeleton className="h-8 w-56" />}
          {client && <ClientMarks client={client} />}
        </div>
        <div className="flex flex-wrap gap-2">
          {client && <ClientKeys client={client} />}
          {actions}
        </div>
      </div>
    </header>
  )
}
