import type { Permission } from './team/team-roles.ts'

/** The team's menu, in this order; the pages of each are its tabs where it has several. */
export const adminEntries = [
  'Today',
  'Review',
  'Messages',
  'Clients',
  'Cases',
  'Requests',
  'Money',
  'Reports',
  'Office',
] as const
export type AdminEntry = (typeof adminEntries)[number]

type Page = PageFacts & (TeamPage | { adminMenu?: never; needs?: never })

interface PageFacts {
  title?: string
  access: 'public' | 'signed-in' | 'admin'
  // The server renders it whole for signed-out visitors, and it works without script.
  written?: true
  // At phone size the bar has room for four; `more` holds the rest.
  menu?: 'bar' | 'more'
  adminTab?: string
  /** The page from which one comes to it, and whose entry stays lit. */
  under?: string
  // Pages that are one place to the applicant, each a tab of it.
  tab?: string
  short?: string
}

interface TeamPage {
  adminMenu: AdminEntry
  /** The permission without which the page shows nothing. */
  needs: Permission
}

/** Every member of the team opens these. */
const forAll = { access: 'admin', needs: 'clients.read' } as const

// The server answers 404 for any other path, `web/routes.tsx` has the screen of each, and every menu is made from it.
export const siteMap = {
  '/': { title: 'Dashboard', access: 'public', written: true, menu: 'bar' },
  '/services': { access: 'public', written: true },
  '/privacy': { access: 'public', written: true },
  '/signup': { title: 'Sign up', access: 'public' },
  '/login': { title: 'Sign in', access: 'public' },
  '/h': { title: 'Photos for Your Computer', access: 'public' },
  '/requirements': { title: 'Requirements', access: 'signed-in', menu: 'more' },
  '/path': { title: 'Your Path', access: 'signed-in', menu: 'more', tab: 'Road' },
  '/exam': { title: 'Your Exam', access: 'signed-in', tab: 'Exam' },
  '/boards': { title: 'Choose a State', access: 'signed-in', tab: 'State' },
  '/requests': { title: 'Papers from School and PRC', access: 'signed-in', tab: 'Papers' },
  '/documents': { title: 'Upload Documents', access: 'signed-in', menu: 'bar', short: 'Documents' },
  '/personal-data': { title: 'Personal Data Sheet', access: 'signed-in', menu: 'more' },
  '/payments': { title: 'Payments', access: 'signed-in', menu: 'bar' },
  '/messages': { title: 'Messages', access: 'signed-in', menu: 'bar', needs: 'clients.read', adminMenu: 'Messages' },
  '/share': { title: 'What Is This?', access: 'signed-in' },
  '/my-data': { title: 'My Data', access: 'signed-in' },
  '/my-account': { title: 'My Account', access: 'signed-in' },
  '/join': { title: 'Join the Team', access: 'signed-in' },
  '/admin/today': { ...forAll, title: 'Today', adminMenu: 'Today' },
  '/admin': { ...forAll, title: 'Admin Panel', menu: 'more', adminMenu: 'Clients' },
  '/admin/queue': { ...forAll, title: 'Work Queue', adminMenu: 'Review', adminTab: 'Work Queue' },
  '/admin/documents': { ...forAll, title: 'Document Review', adminMenu: 'Review', adminTab: 'Documents' },
  '/admin/cases': { ...forAll, title: 'Case Board', adminMenu: 'Cases' },
  '/admin/requests': { ...forAll, title: 'Requests', adminMenu: 'Requests' },
  '/admin/money': { title: 'Money', access: 'admin', needs: 'money.read', adminMenu: 'Money' },
  '/admin/numbers': { title: 'Reports', access: 'admin', needs: 'reports.read', adminMenu: 'Reports' },
  '/admin/team': { title: 'Team', access: 'admin', needs: 'team.read', adminMenu: 'Office', adminTab: 'Team' },
  '/admin/settings': { ...forAll, title: 'Settings', adminMenu: 'Office', adminTab: 'Settings' },
  '/admin/replies': { ...forAll, title: 'Saved Replies', adminMenu: 'Office', adminTab: 'Saved Replies' },
  '/admin/boards': { ...forAll, title: 'Boards of Nursing', adminMenu: 'Office', adminTab: 'Boards' },
  '/admin/privacy': {
    title: 'Privacy',
    access: 'admin',
    needs: 'privacy.read',
    adminMenu: 'Office',
    adminTab: 'Privacy',
  },
  '/admin/incidents': {
    title: 'Incidents',
    access: 'admin',
    needs: 'incidents.read',
    adminMenu: 'Office',
    adminTab: 'Incidents',
  },
  '/admin/audit': {
    title: 'Audit Log',
    access: 'admin',
    needs: 'audit.read',
    adminMenu: 'Office',
    adminTab: 'Audit Log',
  },
  '/admin/incidents/:id': { title: 'Incident', access: 'admin', under: '/admin/incidents' },
  '/admin/review/:id': { title: 'Review', access: 'admin', under: '/admin/queue' },
  '/admin/applications/:id': { title: 'Client', access: 'admin', under: '/admin' },
} as const satisfies Record<string, Page>

type SiteMap = typeof siteMap
export type PagePath = keyof SiteMap
type PathsWith<Fact> = { [P in PagePath]: SiteMap[P] extends Fact ? P : never }[PagePath]

type PublicPath = PathsWith<{ access: 'public' }>
export type WrittenPath = PathsWith<{ written: true }>
export type AuthPath = Exclude<PublicPath, WrittenPath>
export type PortalPath = Exclude<PagePath, PublicPath>
// For a signed-in person `/` is the dashboard.
export type ScriptedPath = '/' | AuthPath | PortalPath
export type MenuPath = PathsWith<{ menu: string }>
export type TabPath = PathsWith<{ tab: string }>
export type AdminMenuPath = PathsWith<{ adminMenu: string }>

const isPage = (path: string): path is PagePath => Object.hasOwn(siteMap, path)
const rowOf = (path: PagePath): Page => siteMap[path]
const isWritten = (path: PagePath): path is WrittenPath => rowOf(path).written === true
const isPublic = (path: PagePath): path is PublicPath => rowOf(path).access === 'public'
const isAuth = (path: PagePath): path is AuthPath => isPublic(path) && !isWritten(path)
const isPortal = (path: PagePath): path is PortalPath => !isPublic(path)
export const isScripted = (path: string): path is ScriptedPath =>
  isPage(path) && (path === '/' || isAuth(path) || isPortal(path))

export const allPages = Object.keys(siteMap).filter(isPage)
export const publicPages = allPages.filter(isPublic)
export const writtenPages = allPages.filter(isWritten)
export const authPages = allPages.filter(isAuth)
export const portalPages = allPages.filter(isPortal)
export const menuPages = allPages.filter((path): path is MenuPath => rowOf(path).menu !== undefined)
const isTab = (path: PagePath): path is TabPath => rowOf(path).tab !== undefined
export const tabPages = allPages.filter(isTab)
export const isTabPage = (path: string): path is TabPath => isPage(path) && isTab(path)
const isAdminMenu = (path: PagePath): path is AdminMenuPath => rowOf(path).adminMenu !== undefined
const adminMenuPages = allPages.filter(isAdminMenu)
export const adminMenu: readonly (readonly [AdminEntry, readonly AdminMenuPath[]])[] = adminEntries.map((entry) => [
  entry,
  adminMenuPages.filter((path) => siteMap[path].adminMenu === entry),
])
export const permissionForPage = (path: AdminMenuPath): Permission => siteMap[path].needs
export const adminNameOf = (path: AdminMenuPath): string => rowOf(path).adminTab ?? siteMap[path].adminMenu

export function adminPageOf(path: string): AdminMenuPath | undefined {
  const page = pageAt(path)
  if (!isPage(page)) return undefined
  const { under = page } = rowOf(page)
  return isPage(under) && isAdminMenu(under) ? under : undefined
}

export const shortNameOf = (path: PagePath, name: string): string => rowOf(path).short ?? name

/** Where a phone takes photos for a computer; short, since it may be typed. */
export const HANDOVER_PAGE = '/h'

/** The one page of scripts that is no part of the site: it comes without it. */
export const SIGN_IN = '/login'

/** What another app of the phone shares is posted here. */
export const SHARE = '/share' satisfies PagePath

/** Where it leads while the phone cannot keep it yet. */
export const SHARED_AGAIN = '/documents?shared=again'

/** The page that holds nobody's data, from which the scripts build any other. */
export const APP_SHELL = '/app-shell'

export const pageAt = (path: string): string =>
  path.replace(/^(\/admin\/(?:applications|incidents|review))\/[^/]+$/, '$1/:id')

/** Where a sign-in leads back to: a page of this site, never another origin. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return '/'
  // Browsers read a backslash as a slash and drop control characters, so "/\evil.example" is another site.
  // What is not plain ASCII, no header can hold.
  if (!/^[!-[\]-~]+$/.test(wanted)) return '/'
  return leadsToApi(wanted) ? '/' : wanted
}

/** A bank leads back with a secret in the address, which belongs into no other one. */
export const hasSecret = (address: string): boolean => /[?&][^=&]*secret=/i.test(address)

/** The place of a page that says so; the way out carries it along. */
export const SIGNED_OUT_ANCHOR = 'signed-out'

/** A path of /api is no page: /api/logout would end the session that was just begun. Nor is one that only becomes it. */
function leadsToApi(wanted: string): boolean {
  try {
    const path = decodeURIComponent(wanted.split(/[?#]/, 1)[0] ?? '')
    return path.startsWith('/api/') || /\/\.{1,2}(\/|$)/.test(path)
  } catch {
    return true
  }
}
