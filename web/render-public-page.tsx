import { renderToStaticMarkup } from 'react-dom/server'
import { SIGNED_OUT_ANCHOR, type WrittenPath } from '#contract/pages.ts'
import type { PortalSettings } from '#contract/settings.ts'
import { PrivacyPage } from './features/landing/privacy-page.tsx'
import { LandingPage, ServicesPage } from './features/landing/public-pages.tsx'
import { inTab } from './lib/page-title.ts'

export type WrittenPagePath = WrittenPath

export interface PublicPageRequest {
  path: WrittenPagePath
  settings: PortalSettings
  signedIn: boolean
  feeInPesos?: string | null
  /** The portal's origin, for the canonical address and the preview picture. */
  origin?: string
}

const pages = {
  '/': {
    Page: LandingPage,
    title: (brand: string) => `${brand}: NCLEX application processing for nurses`,
    description: (brand: string) =>
      `${brand} takes internationally educated nurses from the first form to permission to sit the NCLEX: documents, payments and answers in one portal.`,
  },
  '/services': {
    Page: ServicesPage,
    title: (brand: string) => inTab('Services and packages', brand),
    description: (brand: string) =>
      `NCLEX review, consultation, adaptive practice tests and full application processing from ${brand}, with prices in Philippine pesos.`,
  },
  '/privacy': {
    Page: PrivacyPage,
    title: (brand: string) => inTab('Privacy Notice', brand),
    description: (brand: string) =>
      `What personal data ${brand} collects for an NCLEX application, why, who sees it, how long it is kept, and your rights under the Data Privacy Act.`,
  },
}

export function renderPublicPage({ path, settings, signedIn, feeInPesos = null, origin }: PublicPageRequest) {
  const { Page, title, description } = pages[path]
  const brand = settings.brandName
  const head = renderToStaticMarkup(
    <Head path={path} brand={brand} title={title(brand)} description={description(brand)} origin={origin} />,
  )
  const body = (
    <>
      {path === '/' && <SignedOutNotice />}
      <Page settings={settings} signedIn={signedIn} feeInPesos={feeInPesos} />
    </>
  )
  return { head, body: renderToStaticMarkup(body) }
}

const SignedOutNotice = () => (
  <p
    role="status"
    id={SIGNED_OUT_ANCHOR}
    className="hidden bg-good-soft px-4 py-2 text-center font-semibold text-good text-sm target:block"
  >
    You are signed out
  </p>
)

interface HeadProps {
  path: WrittenPagePath
  brand: string
  title: string
  description: string
  origin: string | undefined
}

const Head = ({ path, brand, title, description, origin }: HeadProps) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={brand} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    {origin && (
      <>
        <link rel="canonical" href={`${origin}${path}`} />
        <meta property="og:url" content={`${origin}${path}`} />
        <meta property="og:image" content={`${origin}/share.png`} />
      </>
    )}
  </>
)
