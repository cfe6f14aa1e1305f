import type { ReactNode } from 'react'
import { COPYRIGHT_YEAR } from '#contract/settings.ts'
import { settings } from '#web/lib/settings.ts'
import { supportLink } from '#web/lib/support-link.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export function AuthLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const { brandName, supportEmail } = settings
  return (
    <SplitPage
      home={
        <Anchor reload href="/" className="inline-block rounded-control">
          <Logo name={brandName} />
        </Anchor>
      }
      aside={aside}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p>
            © {COPYRIGHT_YEAR} {brandName}
          </p>
          <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2 [&_a]:py-1">
            <TextLink reload variant="quiet" href="/privacy">
              Privacy Notice
            </TextLink>
            <TextLink variant="quiet" reload href={supportLink(supportEmail)}>
              Contact Support
            </TextLink>
          </nav>
        </div>
      }
    >
      {children}
    </SplitPage>
  )
}
