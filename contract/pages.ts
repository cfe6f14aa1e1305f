import type { Permission } from './team/team-roles.ts'

/** The team's menu, in this order; an entry with several pages shows the pages as tabs. */
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
  // The server renders the full page for signed-out visitors; the page works without scripts.
  written?: true
  // The phone bar has room for four entries; `more` holds the rest.
  menu?: 'bar' | 'more'
  adminTab?: string
  /** The parent page, whose menu entry stays highlighted. */
  under?: string
  // The applicant sees these pages as tabs of one place.
  tab?: string
  short?: string
}

interface TeamPage {
  adminMenu: AdminEntry
  /** The page shows nothing without this permission. */
  needs: Permission
}

const forAll = { access: 'admin', needs: 'clients.read' } as const

// The server answers 404 for any other path; `web/routes.tsx` has the screens, and all menus are built from this map.
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

/** The page where a phone takes photos for a computer; short, because people may type it. */
export const HANDOVER_PAGE = '/h'

/** The only scripted page that loads without the scripts of the portal. */
export const SIGN_IN = '/login'

/** Receives files that another app of the phone shares. */
export const SHARE = '/share' satisfies PagePath

/** The redirect target while the phone cannot store the shared files yet. */
export const SHARED_AGAIN = '/documents?shared=again'

/** A page without personal data, from which the scripts build any other page. */
export const APP_SHELL = '/app-shell'

export const pageAt = (path: string): string =>
  path.replace(/^(\/admin\/(?:applications|incidents|review))\/[^/]+$/, '$1/:id')

/** The return path after sign-in: a page of this site, never another origin. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return '/'
  // Browsers read a backslash as a slash and drop control characters, so "/\evil.example" is another site. A header
  // cannot hold characters outside plain ASCII.
  if (!/^[!-[\]-~]+$/.test(wanted)) return '/'
  return leadsToApi(wanted) ? '/' : wanted
}

/** A bank adds a secret to the return address; the secret must not reach any other address. */
export const hasSecret = (address: string): boolean => /[?&][^=&]*secret=/i.test(address)

/** The anchor of the signed-out message; the sign-out URL carries it through the redirect. */
export const SIGNED_OUT_ANCHOR = 'signed-out'

/** Rejects paths of /api, plain or hidden by encoding or dots: /api/logout would end the new session. */
function leadsToApi(wanted: string): boolean {
  try {
    const path = decodeURIComponent(wanted.split(/[?#]/, 1)[0] ?? '')
    return path.startsWith('/api/') || /\/\.{1,2}(\/|$)/.test(path)
  } catch {
    return true
  }
}
