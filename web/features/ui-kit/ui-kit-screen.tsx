import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '#web/lib/toast.ts'
import { AmberBadge, Badge, Status } from '#web/ui/badge.tsx'
import { Button, Spinner, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import * as drawings from '#web/ui/drawings.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuLine } from '#web/ui/dropdown-menu.tsx'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { GalleryButtons } from './ui-kit-buttons.tsx'
import { GalleryDialogs } from './ui-kit-dialogs.tsx'
import { GalleryForm } from './ui-kit-form.tsx'
import { GalleryLists } from './ui-kit-lists.tsx'

export const UiKitScreen = () => (
  <TooltipProvider>
    <main id="main" className="mx-auto max-w-content space-y-8 px-4 py-8 sm:px-8">
      <PageHeading
        title="Pieces"
        description="What screens are made of, in every state."
        actions={<Themes />}
        back={<TextLink href="/">Back to the portal</TextLink>}
      />
      <Logos />
      <Type />
      <GalleryButtons />
      <States />
      <Section title="Form">
        <GalleryForm />
      </Section>
      <GalleryDialogs />
      <Section title="Toasts">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => toast.show('Progress saved', 'Your documents have been saved')}>
            Show a toast
          </Button>
          <Button variant="secondary" onClick={() => toast.error('Error', 'The document could not be saved')}>
            Show a failure
          </Button>
        </div>
      </Section>
      <GalleryLists />
      <Waiting />
    </main>
  </TooltipProvider>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => <Card title={title}>{children}</Card>

function Themes() {
  const choose = (theme: string) => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" size="small">
          Theme
        </Button>
      }
    >
      <MenuLabel>Look of this page</MenuLabel>
      <MenuItem onSelect={() => choose('light')}>Light</MenuItem>
      <MenuItem onSelect={() => choose('dark')}>Dark</MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => choose('')}>As the device</MenuItem>
    </DropdownMenu>
  )
}

const Logos = () => (
  <div className="flex flex-wrap items-end gap-6">
    <Logo name="Lampara" />
    <LogoMark className="size-16" />
    <LogoMark className="size-6" />
    <LogoMark className="size-4" />
    {Object.entries(drawings).map(([name, Drawn]) => (
      <Drawn key={name} />
    ))}
  </div>
)

const Type = () => (
  <Section title="Type">
    <div className="space-y-2">
      <p className="font-semibold text-3xl">Peña and Ibañez, 40</p>
      <p className="font-semibold text-2xl">Your next document, 28</p>
      <p className="font-semibold text-xl">Your next document, 22</p>
      <p className="font-semibold text-lg">Your next document, 18</p>
      <p>Body, 16. We look at each document within two working days. ₱2,499 · ₱3,999</p>
      <p className="text-ink-soft text-sm">Soft, 14. Sent 21 Nov 2026 at 14:05, ₱1,500</p>
      <p className="text-ink-faint text-xs tabular-nums">Faint, 12. 1,111.00 and 8,888.00 stand in one width</p>
      <p>
        A <TextLink href="#main">plain link</TextLink> and a{' '}
        <TextLink href="#main" variant="quiet">
          quiet one
        </TextLink>
        .
      </p>
    </div>
  </Section>
)

const States = () => (
  <Section title="States and notices">
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2">
        <Status tone="good">Complete</Status>
        <Status tone="warn">Under Review</Status>
        <Status tone="bad">Missing</Status>
        <Status tone="info">Submitted</Status>
        <Status tone="neutral">Not needed</Status>
        <Badge>Optional</Badge>
        <Badge tone="info">New</Badge>
        <AmberBadge>Most Popular</AmberBadge>
      </div>
      <Notice title="What happens next">We look at your documents in the order they came.</Notice>
      <Notice tone="good" title="All set">
        Nothing to change for now.
      </Notice>
      <Notice tone="warn" title="One page is missing">
        Scan all pages into a single PDF.
      </Notice>
      <Notice
        tone="bad"
        title="Your transcript came back"
        actions={
          <Button size="small" variant="secondary">
            Replace
          </Button>
        }
      >
        The second page cannot be read.
      </Notice>
      <div className="grid gap-4 sm:grid-cols-3">
        <ProgressBar label="Nothing" value={0} />
        <ProgressBar label="Some" value={57} />
        <ProgressBar label="All" value={100} />
      </div>
    </div>
  </Section>
)

const Waiting = () => (
  <Section title="Waiting">
    <div className="grid gap-6 sm:grid-cols-3">
      <Skeleton />
      <div className="flex items-center gap-3">
        <Skeleton round className="size-10" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex items-center gap-3 text-brand">
        <Spinner label="Loading" />
        <FileText aria-hidden="true" className="size-5 text-ink-soft" />
      </div>
    </div>
  </Section>
)
