import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

interface AccessDeniedProps {
  title: ReactNode
  children: ReactNode
  action?: ReactNode
}

export const AccessDenied = ({ title, children, action }: AccessDeniedProps) => (
  <div className="grid min-h-[60vh] place-items-center">
    <div className="flex flex-col items-center px-4 text-center">
      <span className="mb-5 grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
        <Lock aria-hidden="true" className="size-7" />
      </span>
      <h1 id="page-title" tabIndex={-1} className="font-semibold text-2xl">
        {title}
      </h1>
      <p className="mt-2 max-w-md text-ink-soft">{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  </div>
)
