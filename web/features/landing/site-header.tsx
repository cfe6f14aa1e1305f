import { TextLink } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { CallToAction, type Visitor } from './calls-to-action.tsx'

export function SiteHeader({ brandName, signedIn }: Visitor & { brandName: string }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-content items-center justify-between gap-4 px-4 sm:px-8">
        <a href="/" className="min-w-0 rounded-sm">
          <Logo name={brandName} />
        </a>
        <div className="flex items-center gap-2 sm:gap-6">
          <nav aria-label="Public pages" className="hidden gap-6 text-sm sm:flex">
            <TextLink variant="quiet" href="#why">
              Why {brandName}
            </TextLink>
            <TextLink variant="quiet" href="/services">
              Services
            </TextLink>
          </nav>
          <CallToAction signedIn={signedIn} look="primary">
            Sign In
          </CallToAction>
        </div>
      </div>
    </header>
  )
}
