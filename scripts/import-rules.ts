export interface Room {
  /** Path prefixes; the longest one that fits decides where a file lives. */
  at: readonly string[]
  /** Rooms by their first prefix; `*` behind it means everything below. A room may always know itself. */
  knows: readonly string[]
  knowsTypesOf?: readonly string[]
  testsKnow?: readonly string[]
  /** Left out: any package. */
  packages?: readonly string[]
}

const shared = ['contract', 'content', 'domain', 'domain/english']
const records = ['server/cases', 'server/ledger', 'server/privacy', 'server/shared']
const pieces = ['react', 'react-dom', 'radix-ui', 'react-day-picker', 'lucide-react', 'clsx', 'pdfjs-dist']

// docs/architecture.md explains the picture; this is its one table.
export const rooms: readonly Room[] = [
  { at: ['contract'], knows: [], packages: ['zod'] },
  { at: ['domain'], knows: ['contract', 'domain/english'], testsKnow: ['content'], packages: [] },
  // The words of the language alone, so that pieces of the screen may say them too.
  { at: ['domain/english'], knows: [], packages: [] },

  // Texts and data, which no rule asks for: whatever decides is told what it needs.
  { at: ['content'], knows: ['domain/english'], knowsTypesOf: ['contract'], testsKnow: ['contract'], packages: [] },

  { at: ['package.json'], knows: [] },
  { at: ['server/config'], knows: ['contract', 'package.json'] },
  { at: ['server/database'], knows: shared },
  { at: ['server/gateways'], knows: [...shared, 'server/database'] },
  { at: ['server/audit'], knows: [...shared, 'server/database'] },
  // What several features ask of the books, of a case and of privacy; they do not read each other's stores.
  { at: ['server/shared'], knows: [...shared, 'server/database'] },
  { at: ['server/ledger', 'server/privacy'], knows: [...shared, 'server/database', 'server/shared'] },
  { at: ['server/cases'], knows: [...shared, 'server/database', 'server/ledger', 'server/shared'] },
  // Child processes that read and make PDFs, and the portal's end of the line to them.
  { at: ['server/pdf'], knows: [...shared, 'server/pdf/typography'] },
  { at: ['server/metrics'], knows: ['contract', 'server/config'] },
  { at: ['server/pdf/typography'], knows: [] },
  {
    at: ['server/deps.ts'],
    knows: [
      'contract',
      'server/audit',
      'server/config',
      'server/database',
      'server/gateways',
      'server/http',
      'server/live',
      'server/metrics',
      'server/pdf',
    ],
  },
  // Archives: how they are written, read and restored, and the schedule. Commands and the child put in what features know.
  {
    at: ['server/backup'],
    knows: [
      ...shared,
      'server/config',
      'server/database',
      'server/deps.ts',
      'server/gateways',
      'server/jobs',
      ...records,
    ],
  },
  {
    at: ['server/http'],
    knows: [...shared, 'server/config', 'server/database', 'server/deps.ts', 'server/audit'],
  },
  {
    at: ['server/jobs', 'server/live'],
    knows: [...shared, 'server/config', 'server/database', 'server/deps.ts'],
  },
  // The one list of them; features make their own, and know nothing of the list.
  {
    at: ['server/jobs/all-jobs.ts'],
    knows: ['server/backup', 'server/deps.ts', 'server/features', 'server/jobs'],
  },
  // A use case announces nothing by itself: what follows from it is recorded.
  { at: ['server/live/announce.store.ts'], knows: ['contract', 'server/database'] },
  {
    at: ['server/effects'],
    knows: [
      ...shared,
      'server/audit',
      'server/config',
      'server/database',
      'server/deps.ts',
      'server/http',
      'server/jobs',
      'server/live/announce.store.ts',
      ...records,
    ],
  },
  {
    at: ['server/features'],
    knows: [
      ...shared,
      'server/config',
      'server/database',
      'server/deps.ts',
      'server/http',
      'server/jobs',
      'server/effects',
      'server/live',
      ...records,
      'server/pdf/typography',
      'server/pdf',
    ],
  },
  {
    at: [
      'server',
      'server/start',
      'server/testing',
      'server/demo',
      // What puts the portal's own parts into the archives.
      'server/backup/portal-archives',
      'server/backup/restore-portal',
      'server/backup/scheduled-backup',
    ],
    knows: [...shared, 'server*'],
  },
  // Services of other houses, over real HTTP: they know nothing of the portal, so that journeys may start them too.
  { at: ['server/testing/doubles'], knows: [] },

  { at: ['web/ui'], knows: ['domain/english'], packages: pieces },
  { at: ['web/lib'], knows: [...shared, 'web/ui'] },
  { at: ['web/shared'], knows: [...shared, 'web/lib', 'web/ui'] },
  { at: ['web/features'], knows: [...shared, 'web/shared', 'web/lib', 'web/styles', 'web/ui'] },
  { at: ['web/styles'], knows: [], testsKnow: ['contract'] },
  { at: ['web', 'web/testing'], knows: [...shared, 'web*'] },

  { at: ['e2e'], knows: ['contract', 'server/testing/doubles'] },
  { at: ['scripts', 'tools'], knows: [...shared, 'package.json', 'server*', 'web*', 'e2e'] },
]

export const isolatedFolders = [
  'server/features/account',
  'server/features/privacy',
  'server/features',
  'web/features/account',
  'web/features/privacy',
  'web/features',
]

/** Rooms of several features, each a folder of its own. */
const gathered = 'account|boards|clients|documents|money|personal-data|privacy|team|third-party-requests|timeline'

export const publicEntry = new RegExp(`^server/features/((${gathered})/)?[^/]+/[^/]+\\.service\\.ts$`)

/** What features may know of the outside world: the port, and the refusal when it is away; never who stands behind. */
export const ports = /^server\/gateways\/([^/]+)\/\1(-fault)?\.ts$/

/** By whom alone each is imported: everybody else has a row of `domain/effects/`, which `record` writes. */
export const reservedNames: Readonly<Record<string, readonly string[]>> = {
  // What is read or refused is no decision.
  recordAudit: ['server/effects', 'server/audit', 'server/http/errors.ts'],
  recordAuditOnce: ['server/audit'],
  enqueueMail: ['server/effects', 'server/jobs'],
  insertActivity: ['server/effects'],
}

export const testAllowances = [
  'server/testing',
  'server/testing/doubles',
  'server/metrics',
  'server/live/announce.store.ts',
  'web/testing',
  'server',
  'web',
]
