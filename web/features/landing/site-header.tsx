import { TextLink } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { CallToAction, type Visitor } from './calls-to-action.tsx'

interface SiteHeaderProps extends Visitor {
  brandName: string
  reasons?: string
}

export const SiteHeader = ({ brandName, signedIn, reasons = '#why' }: SiteHeaderProps) => (
  <header className="sticky top-0 z-30 border-line border-b bg-paper print:static">
    <div className="mx-auto flex h-16 max-w-content items-center justify-between gap-4 px-4 sm:px-8">
      <a href="/" className="min-w-0 rounded-sm">
        <Logo name={brandName} />
      </a>
      <div className="flex items-center gap-2 sm:gap-6 print:hidden">
        <nav aria-label="Public pages" className="hidden gap-6 text-sm sm:flex">
          <TextLink variant="quiet" href={reasons}>
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
