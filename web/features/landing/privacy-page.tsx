import {
  inForceSince,
  type NoticeSection,
  type Passage,
  privacyNotice,
  privacySummary,
} from '#content/privacy/notice.ts'
import { PRIVACY_VERSION } from '#contract/privacy/privacy.ts'
import type { PortalSettings } from '#contract/settings.ts'
import { TextLink } from '#web/ui/button.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import type { Visitor } from './calls-to-action.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function PrivacyPage({ settings, signedIn }: Visitor & { settings: PortalSettings }) {
  const sections = privacyNotice(settings)
  return (
    <>
      <SkipLink />
      <SiteHeader brandName={settings.brandName} signedIn={signedIn} reasons="/services#why" />
      <main id="main" tabIndex={-1} className="mx-auto max-w-content px-4 pt-10 sm:px-8 sm:pt-16">
        <h1 className="font-semibold text-2xl sm:text-3xl">Privacy Notice</h1>
        <p className="mt-3 text-ink-soft">
          Version {PRIVACY_VERSION}, in force since {inForceSince[PRIVACY_VERSION]}
        </p>
        <section aria-label="In short" className="mt-6 max-w-form rounded-card border border-line bg-card p-4 sm:p-6">
          <ul className="list-disc space-y-2 pl-5 marker:text-ink-faint">
            {privacySummary(settings).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <p className="mt-4">
          <TextLink reload href="/my-data">
            See, download or erase your own data
          </TextLink>
        </p>
        <div className="mt-8 grid gap-8 lg:mt-12 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] lg:gap-12">
          <nav aria-label="Sections of the notice" className="lg:sticky lg:top-24 lg:self-start print:hidden">
            <ol className="grid grid-cols-2 gap-x-6 text-sm lg:grid-cols-1">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <TextLink variant="quiet" href={`#${id}`} className="inline-block py-1.5">
                    {title}
                  </TextLink>
                </li>
              ))}
            </ol>
          </nav>
          <div className="max-w-form space-y-10">
            {sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </div>
        </div>
      </main>
      <SiteFooter brandName={settings.brandName} supportEmail={settings.supportEmail} />
    </>
  )
}

const Section = ({ id, title, passages }: NoticeSection) => (
  <section aria-labelledby={id} className="space-y-3">
    <h2 id={id} className="scroll-mt-24 font-semibold text-lg">
      {title}
    </h2>
    {passages.map((passage) => (
      <Words key={typeof passage === 'string' ? passage : passage.points[0]?.[0]} passage={passage} />
    ))}
  </section>
)

function Words({ passage }: { passage: Passage }) {
  if (typeof passage === 'string') return <p>{passage}</p>
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-ink-faint">
      {passage.points.map(([lead, text]) => (
        <li key={lead}>
          <strong className="font-semibold">{lead}</strong> {text}
        </li>
      ))}
    </ul>
  )
}
