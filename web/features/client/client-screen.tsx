import { useLocation } from 'wouter'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { Client } from './client.tsx'
import { PageHead } from './page-head.tsx'

export function ClientScreen() {
  const [path] = useLocation()
  const id = path.split('/').at(-1) ?? ''
  return (
    <AdminOnly>
      <Client key={id} id={id} Head={PageHead} />
    </AdminOnly>
  )
}
