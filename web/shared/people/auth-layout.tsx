import type { ReactNode } from 'react'
import { COPYRIGHT_YEAR } from '#contract/settings.ts'
import { settings } from '#web/lib/settings.ts'
import { supportLink } from '#web/lib/support-link.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { LampPicture, Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

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

interface SplitPageProps {
  home: ReactNode
  aside: ReactNode
  footer: ReactNode
  children: ReactNode
}

const SplitPage = ({ home, aside, footer, children }: SplitPageProps) => (
  <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
    <SkipLink />
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-4 sm:px-8 sm:py-6">{home}</header>
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col items-center justify-center px-4 pt-4 pb-12 outline-none sm:px-8"
      >
        {children}
      </main>
      <footer className="px-4 py-6 text-ink-soft text-sm sm:px-8">{footer}</footer>
    </div>
    <aside
      data-full-bleed
      className="lamp-ground sticky top-0 hidden h-dvh flex-col justify-between p-10 text-on-deep lg:flex xl:p-14"
    >
      <LampPicture className="mt-[12vh] size-44" />
      <div>{aside}</div>
    </aside>
  </div>
)
