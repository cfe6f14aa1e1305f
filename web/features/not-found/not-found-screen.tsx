import { Compass } from 'lucide-react'
import { settings } from '#web/lib/settings.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

export const NotFoundScreen = () => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <header className="px-4 py-4 sm:px-8">
      <Anchor reload href="/" className="inline-block rounded-control">
        <Logo name={settings.brandName} />
      </Anchor>
    </header>
    <main id="main" tabIndex={-1} className="grid grow place-items-center px-4 pb-24">
      <div className="max-w-md text-center">
        <span className="mx-auto mb-6 grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
          <Compass aria-hidden="true" className="size-7" />
        </span>
        <h1 id="page-title" tabIndex={-1} className="font-semibold text-2xl">
          404 Page Not Found
        </h1>
        <p className="mt-2 text-ink-soft">Did you forget to add the page to the router?</p>
        <p className="mt-1 text-ink-soft">Please check the address, or go to the start page.</p>
        <ButtonLink reload href="/" className="mt-6">
          Go to the start page
        </ButtonLink>
      </div>
    </main>
  </div>
)
