import { FileUp, MessageSquareText, SearchCheck } from 'lucide-react'
import * as may from '#domain/may.ts'
import { useUser } from '#web/lib/session.ts'
import { StartApplication } from '#web/shared/applications/start-application.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const steps = [
  {
    icon: FileUp,
    title: 'Upload your documents',
    text: 'Five, and two more if they apply to you. PDFs, or photos of the pages taken with your phone.',
  },
  {
    icon: SearchCheck,
    title: 'We review each one',
    text: 'You can follow the status here, and we email you when it changes.',
  },
  {
    icon: MessageSquareText,
    title: 'Write to us once you have started',
    text: 'Questions and answers stay with your application.',
  },
]

export function Welcome() {
  const user = useUser()
  return (
    <section aria-labelledby="welcome-title" className="overflow-hidden rounded-card border border-line bg-card">
      <div className="lamp-ground px-5 py-8 text-on-deep sm:px-8 sm:py-10">
        <h2 id="welcome-title" className="max-w-xl font-semibold text-xl">
          Your path to the NCLEX starts with an application
        </h2>
        <p className="mt-2 max-w-xl text-on-deep-soft">
          It takes a minute. You will get your application number and the list of documents we need from you.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <StartApplication variant="lamp" size="large" />
          {may.openAdminPanel(user) && (
            <ButtonLink href="/admin/today" variant="secondary" size="large">
              Go to Today
            </ButtonLink>
          )}
        </div>
      </div>
      <ol className="grid gap-5 p-5 sm:grid-cols-3 sm:gap-6 sm:p-8">
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <div className="space-y-0.5 text-sm">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
