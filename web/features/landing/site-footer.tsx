import { COPYRIGHT_YEAR } from '#contract/settings.ts'
import { supportLink } from '#web/lib/support-link.ts'
import { TextLink } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'

export const SiteFooter = ({ brandName, supportEmail }: { brandName: string; supportEmail: string }) => (
  <footer className="mx-auto max-w-content px-4 py-10 text-sm sm:px-8">
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <p className="flex items-center gap-3 text-ink-soft">
        <LogoMark className="size-6" />© {COPYRIGHT_YEAR} {brandName}
      </p>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-3 [&_a]:py-1">
        <TextLink variant="quiet" href="/services">
          Services
        </TextLink>
        <TextLink variant="quiet" href="/signup">
          Sign Up
        </TextLink>
        <TextLink variant="quiet" href="/privacy">
          Privacy Notice
        </TextLink>
        <TextLink variant="quiet" href={supportLink(supportEmail)}>
          Contact Support
        </TextLink>
      </nav>
    </div>
    <p className="mt-6 max-w-2xl text-ink-faint text-xs">
      NCLEX is a registered trademark of the National Council of State Boards of Nursing, which neither runs nor
      endorses {brandName}.
    </p>
  </footer>
)
