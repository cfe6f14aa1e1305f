export interface Room {
  /** Path prefixes; the longest match decides the room of a file. */
  at: readonly string[]
  /** Rooms by their first prefix; a trailing `*` includes everything below. A room may always import itself. */
  knows: readonly string[]
  knowsTypesOf?: readonly string[]
  testsKnow?: readonly string[]
  /** Any package where left out. */
  packages?: readonly string[]
}

const shared = ['contract', 'content', 'domain', 'domain/english']
const records = ['server/cases', 'server/ledger', 'server/privacy', 'server/shared']
const pieces = ['react', 'react-dom', 'radix-ui', 'react-day-picker', 'lucide-react', 'clsx', 'pdfjs-dist']

// docs/architecture.md explains the layers; this table enforces them.
export const rooms: readonly Room[] = [
  { at: ['contract'], knows: [], packages: ['zod'] },
  { at: ['domain'], knows: ['contract', 'domain/english'], testsKnow: ['content'], packages: [] },
  // Words only, so that UI components may use them too.
  { at: ['domain/english'], knows: [], packages: [] },

  // Texts and data, which no rule imports: a caller passes them to the rule.
  { at: ['content'], knows: ['domain/english'], knowsTypesOf: ['contract'], testsKnow: ['contract'], packages: [] },

  { at: ['package.json'], knows: [] },
  { at: ['server/config'], knows: ['contract', 'package.json'] },
  { at: ['server/database'], knows: shared },
  { at: ['server/gateways'], knows: [...shared, 'server/database'] },
  { at: ['server/audit'], knows: [...shared, 'server/database'] },
  // Queries on ledger, cases and privacy that several features share; no feature reads another's stores.
  { at: ['server/shared'], knows: [...shared, 'server/database'] },
  { at: ['server/ledger', 'server/privacy'], knows: [...shared, 'server/database', 'server/shared'] },
  { at: ['server/cases'], knows: [...shared, 'server/database', 'server/ledger', 'server/shared'] },
  // Child processes that read and make PDFs, and the portal's side of their connection.
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
  // Writes, reads and restores archives, on a schedule. Commands and the child process pass in what features know.
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
  // The only list of jobs; features define jobs without knowing the list.
  {
    at: ['server/jobs/all-jobs.ts'],
    knows: ['server/backup', 'server/deps.ts', 'server/features', 'server/jobs'],
  },
  // A use case announces nothing itself: `record` announces its consequences.
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
      // Adds the portal's own parts to the archives.
      'server/backup/portal-archives',
      'server/backup/restore-portal',
      'server/backup/restore-steps',
      'server/backup/scheduled-backup',
    ],
    knows: [...shared, 'server*'],
  },
  // Doubles of external services over real HTTP: independent of the portal, so that journeys may start them too.
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

/** Rooms with several features, each in its own folder. */
const gathered = 'account|boards|clients|documents|money|personal-data|privacy|team|third-party-requests|timeline'

export const publicEntry = new RegExp(`^server/features/((${gathered})/)?[^/]+/[^/]+\\.service\\.ts$`)

/** All that features may know of an external service: the port and its fault, never the provider behind it. */
export const ports = /^server\/gateways\/([^/]+)\/\1(-fault)?\.ts$/

/** The only importers of each name: all other code adds a row to `domain/effects/`, which `record` writes. */
export const reservedNames: Readonly<Record<string, readonly string[]>> = {
  // A read or a refusal is not a decision, so it is audited directly.
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
