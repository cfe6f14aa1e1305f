import { describe, expect, test } from 'vitest'
import type { StepCode } from '#contract/path/path-steps.ts'
import { stepOf } from '#domain/path/steps.ts'
import { spokenSpan } from '#domain/path/usual-days.ts'
import { settings as appSettings } from './lib/settings.ts'
import { renderPublicPage, type WrittenPagePath } from './render-public-page.tsx'
import { renderAuthPages } from './render-site.tsx'

const settings = { ...appSettings, brandName: 'Tala & Sons', supportEmail: 'help@tala.example' }

function pageAt(path: WrittenPagePath, seen: { signedIn?: boolean; feeInPesos?: string } = {}) {
  const { head, body } = renderPublicPage({ signedIn: false, ...seen, path, settings, origin: 'https://tala.example' })
  const page = new DOMParser().parseFromString(`<head>${head}</head><body>${body}</body>`, 'text/html')
  const links = [...page.querySelectorAll('a')].map(({ textContent, attributes }) => ({
    words: textContent,
    href: attributes.getNamedItem('href')?.value,
  }))
  return { page, links, html: head + body }
}

test('the first screen offers sign-up to a visitor, but not to a signed-in person', () => {
  const signUpOf = ({ page }: ReturnType<typeof pageAt>) => page.querySelector('main > :first-child [href="/signup"]')
  expect(signUpOf(pageAt('/'))?.textContent).toBe('Sign Up')
  expect(signUpOf(pageAt('/', { signedIn: true }))).toBeNull()
})

describe.each([
  ['/', 'Your Partner in NCLEX Application Processing'],
  ['/services', 'Packages'],
] as const)('%s', (path, title) => {
  test('shows the configured brand', () => {
    const { page } = pageAt(path)
    expect(page.title).toContain('Tala & Sons')
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelector('h1')?.textContent).toBe(title)
    expect([...page.querySelectorAll('h1, h2')].map((heading) => heading.textContent)).toEqual(
      expect.arrayContaining(['Why Choose Tala & Sons', 'Packages', 'Ready to Start Your NCLEX Journey?']),
    )
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`https://tala.example${path}`)
  })

  test('shows five reasons and four packages with their prices', () => {
    const { page } = pageAt(path)
    expect(page.querySelectorAll('#why h3')).toHaveLength(5)
    const offers = [...page.querySelectorAll('#packages li:has(:is(h2, h3))')]
    expect(
      offers.map((offer) => [
        offer.querySelector('h2, h3')?.textContent,
        /₱\d,\d{3}/.exec(offer.textContent ?? '')?.[0],
        offer.querySelectorAll('li').length,
      ]),
    ).toEqual([
      ['8-in-1 UNLIMITED REVIEW PACKAGE', '₱2,499', 8],
      ['Tala & Sons Consultation Package', '₱1,500', 7],
      ['Tala & Sons NCLEX ARENA', '₱1,299', 4],
      ['Tala & Sons Processing Package', '₱3,999', 8],
    ])
    const popular = [...page.querySelectorAll('#packages li')].filter(({ textContent }) =>
      textContent?.includes('Most Popular'),
    )
    expect(popular.map((offer) => offer.querySelector('h2, h3')?.textContent)).toEqual([
      'Tala & Sons Processing Package',
    ])
  })

  test('skips no heading level', () => {
    const levels = [...pageAt(path).page.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))
    expect(levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)).toEqual([])
  })

  test('links each call to action to sign-in', () => {
    const { links } = pageAt(path)
    const calls = links.filter(({ words }) => ['Sign In', 'Get Started Today', 'Select Package'].includes(words))
    expect(calls.length).toBeGreaterThanOrEqual(6)
    expect(calls.filter(({ href }) => !/^\/api\/login(\?|$)/.test(href ?? ''))).toEqual([])
  })

  test('passes the chosen package through sign-in to the dashboard', () => {
    const { links } = pageAt(path)
    const chosen = links.filter(({ words }) => words === 'Select Package').map(({ href }) => href)
    expect(chosen).toEqual(
      ['unlimited-review', 'consultation', 'arena', 'processing'].map(
        (id) => `/api/login?${new URLSearchParams({ returnTo: `/?package=${id}` })}`,
      ),
    )
  })

  test('shows the price of an application with its currency', () => {
    const words = pageAt(path).page.body.textContent ?? ''
    expect(words).toContain('The portal itself uses US dollars. The fee for an application in the portal is $1,500.00,')
    const today = pageAt(path, { feeInPesos: '86550.00' }).page.body.textContent
    expect(today).toContain('an application in the portal is $1,500.00 (about ₱86,550 today), which')
  })

  test('links a signed-in person to the dashboard by each call to action', () => {
    const { links } = pageAt(path, { signedIn: true })
    expect(links.filter(({ href }) => href === '/api/login')).toEqual([])
    const calls = links.filter(({ words }) => words === 'Go to Dashboard')
    expect(calls.length).toBeGreaterThanOrEqual(6)
    expect(new Set(calls.map(({ href }) => href))).toEqual(new Set(['/']))
  })

  test('has no script and no inline style, and escapes the brand', () => {
    const { page, html } = pageAt(path)
    expect(page.querySelectorAll('script, style, [style]')).toHaveLength(0)
    expect(html).not.toContain('Tala & Sons')
    expect(html).toContain('Tala &amp; Sons')
  })

  test('links to support, to sign-up and to the packages', () => {
    const { links } = pageAt(path)
    const addresses = links.map(({ href }) => href)
    expect(addresses).toEqual(expect.arrayContaining(['mailto:help@tala.example', '/signup', '/services']))
  })
})

test('the road shows the usual time of each stage', () => {
  const stages = [...pageAt('/').page.querySelectorAll('#road li')].map(({ textContent }) => textContent ?? '')
  expect(stages).toHaveLength(7)
  const usual = (...codes: StepCode[]) => {
    const spans = codes.flatMap((code) => stepOf(code).usual ?? [])
    const sum = (end: 'min' | 'max') => spans.reduce((days, span) => days + span[end], 0)
    return spokenSpan({ min: sum('min'), max: sum('max') })
  }
  expect(stages[0]).toContain(usual('documents_complete'))
  expect(stages[1]).toContain(usual('sources_sent'))
  expect(stages[2]).toContain(usual('evaluation_waiting_sources', 'evaluation_issued'))
  expect(stages[4]).toContain(usual('att_received'))
})

test('the landing page links to its packages by an anchor', () => {
  const { page, links } = pageAt('/')
  expect(links).toContainEqual({ words: 'View Packages', href: '#packages' })
  expect(page.getElementById('packages')).not.toBeNull()
})

describe('/privacy', () => {
  test('names the controller, the version, the law and where to complain', () => {
    const { page, links } = pageAt('/privacy')
    expect(page.title).toBe('Privacy Notice – Tala & Sons')
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    const words = page.querySelector('main')?.textContent ?? ''
    for (const part of ['Version 2026-11', '12 Mabini Street', 'help@tala.example', 'No. 10173', 'privacy.gov.ph']) {
      expect(words).toContain(part)
    }
    for (const { href } of links.filter(({ href }) => href?.startsWith('#'))) {
      expect(page.getElementById(href?.slice(1) ?? ''), href).not.toBeNull()
    }
  })

  test('has no script and no inline style', () => {
    expect(pageAt('/privacy').page.querySelectorAll('script, style, [style]')).toHaveLength(0)
  })
})

test.each(['/', '/services', '/privacy'] as const)('%s links to the privacy notice', (path) => {
  expect(pageAt(path).links).toContainEqual({ words: 'Privacy Notice', href: '/privacy' })
})

test.each([
  ['/login', 'Sign in to access your application', 'Email Address'],
  ['/signup', 'Join Lampara', 'Mobile Number'],
] as const)(
  'the HTML of %s already shows the page, and its form sends nothing without scripts',
  async (path, words, label) => {
    const html = (await renderAuthPages(appSettings))[path] ?? ''
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(page.body.textContent).toContain(words)
    expect(page.body.textContent).toContain(label)
    expect(page.querySelector('form')?.getAttribute('method')).toBe('dialog')
  },
)
