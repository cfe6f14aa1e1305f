import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { readSecretFiles } from './secret-files.ts'
import { type ConfiguredFileKey, type StoreEncryption, Variables } from './variables.ts'

export interface Config {
  production: boolean
  demo: boolean
  listen: { host: string; port: number }
  /** HOST is a loopback address, so that nobody from outside can reach the portal. */
  loopbackOnly: boolean
  /** The origin that browsers use, without a slash at the end. */
  publicUrl: string
  /** PUBLIC_URL is this machine and no proxy is configured: people on this machine may see developer pages. */
  servesThisMachine: boolean
  /** A port of 127.0.0.1 that serves only /metrics; the main port then does not serve /metrics. */
  metricsPort: number | undefined
  /** How long the portal serves requests after SIGTERM, while /readyz already reports `stopping`. */
  drainSeconds: number
  dataDir: string
  /** Undefined where the key that signs the audit is in the data folder. */
  auditKeyFile: string | undefined
  /** `directUrl` bypasses a pooler at `url`; undefined without a pooler. `replicaUrl` is a standby for reads. */
  database: { url: string; directUrl: string | undefined; replicaUrl: string | undefined } | undefined
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined
  /** Encryption by the object store; without a key id the key service of the store chooses a key. */
  s3Sse: StoreEncryption | undefined
  smtp: { url: string } | undefined
  mailFrom: string
  adminEmails: readonly string[]
  sessionSecret: string | undefined
  oidc: { issuerUrl: string; clientId: string; clientSecret: string } | undefined
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | undefined } | undefined
  paymongo:
    | {
        secretKey: string
        webhookSecret: string
        apiBase: string
        methods: readonly string[]
        paths: { create: string; retrieve: string; expire: string }
      }
    | undefined
  clamdUrl: string | undefined
  fileKeys: readonly ConfiguredFileKey[] | undefined
  backup: {
    folder: string | undefined
    /** In milliseconds; undefined when the portal makes no backups by itself. */
    every: number | undefined
    recipients: readonly string[]
    identityFile: string | undefined
    signingKeyFile: string | undefined
    publicKeyFile: string | undefined
  }
  erasureUndoDays: number
  trustProxy: number
  timeZone: string
  brand: { name: string; supportEmail: string; companyAddress: string; companyCity: string; companyPhone: string }
  currency: string
  /** A decimal string with two digits. */
  applicationFee: string
  /** From this amount on, money goes back only if a second member of the team agrees. */
  twoPeopleFrom: string
  /** Off, it also lifts the caps of wrong codes, sessions and parallel transfers. */
  rateLimit: boolean
  requirePasskeys: boolean
}

export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

type VariableName = keyof Variables

const sets = {
  s3: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  oidc: ['OIDC_ISSUER_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paymongo: ['PAYMONGO_SECRET_KEY', 'PAYMONGO_WEBHOOK_SECRET'],
} as const satisfies Record<string, readonly VariableName[]>

/** Reads every environment variable once; a ConfigError names each bad variable, and never a value. */
export function parseConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const { environment, lines: unread } = readSecretFiles(variables)
  if (unread.length > 0) throw new ConfigError(unread)
  const given = Object.keys(Variables.shape).flatMap((name) => {
    const text = environment[name]?.trim() ?? ''
    return text === '' ? [] : [[name, text] as const]
  })
  const read = Variables.safeParse(Object.fromEntries(given))
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const lines = contradictions(read.data)
  if (lines.length > 0) throw new ConfigError(lines)
  return shape(read.data)
}

const contradictions = (set: Variables): string[] => [
  ...Object.values(sets).flatMap((names) => halfThere(set, names)),
  ...complaintsOf(WITHOUT_EFFECT, set),
  ...complaintsOf(set.NODE_ENV === 'production' ? UNSAFE_IN_PRODUCTION : UNSAFE_IN_EVALUATION, set),
  ...unlimited(set),
  ...withoutPasskeys(set),
]

type Complaint = readonly [applies: (set: Variables) => unknown, line: string]

const complaintsOf = (complaints: readonly Complaint[], set: Variables): string[] =>
  complaints.flatMap(([applies, line]) => (applies(set) ? [line] : []))

const WITHOUT_EFFECT: readonly Complaint[] = [
  [(set) => set.S3_SSE && !set.S3_ENDPOINT, 'S3_SSE: has no effect because no S3 store is set. Set S3_* or remove it.'],
  [
    (set) => set.DATABASE_DIRECT_URL && !set.DATABASE_URL,
    'DATABASE_DIRECT_URL: is set without DATABASE_URL. Set DATABASE_URL, which is enough on its own without a pooler.',
  ],
  [
    (set) => set.DATABASE_REPLICA_URL && !set.DATABASE_URL,
    'DATABASE_REPLICA_URL: is set without DATABASE_URL. Set DATABASE_URL to the primary of that standby.',
  ],
  [
    (set) => set.STRIPE_API_BASE && !set.STRIPE_SECRET_KEY,
    'STRIPE_API_BASE: is set without keys. Set STRIPE_SECRET_KEY and the other STRIPE_* variables, or remove it.',
  ],
  [
    (set) => set.PAYMONGO_API_BASE && !set.PAYMONGO_SECRET_KEY,
    'PAYMONGO_API_BASE: is set without keys. Set PAYMONGO_SECRET_KEY and PAYMONGO_WEBHOOK_SECRET, or remove it.',
  ],
  [
    (set) => set.BACKUP_EVERY !== undefined && !set.BACKUP_DIR,
    'BACKUP_EVERY: is set without BACKUP_DIR. Set the folder that backups are written to.',
  ],
  [
    (set) => set.METRICS_PORT !== undefined && set.METRICS_PORT === (set.PORT ?? 3000),
    'METRICS_PORT: is the port of the portal itself. Give another port.',
  ],
]

function withoutPasskeys(set: Variables): string[] {
  if (set.REQUIRE_PASSKEYS === 'on' && set.OIDC_ISSUER_URL)
    return ['REQUIRE_PASSKEYS: has no effect because the team signs in at OIDC_ISSUER_URL. Remove it.']
  if (set.REQUIRE_PASSKEYS === 'off' && isPasskeyDemanded(set))
    return ['REQUIRE_PASSKEYS: cannot be off in production. Remove it, or let the team sign in at an OIDC provider.']
  return []
}

function unlimited(set: Variables): string[] {
  if (set.RATE_LIMIT !== 'off') return []
  if (set.NODE_ENV === 'production') return ['RATE_LIMIT: cannot be off in production. Remove it.']
  if (isLoopback(set.HOST ?? '127.0.0.1')) return []
  return ['RATE_LIMIT: cannot be off when HOST lets others connect. Remove it, or listen on 127.0.0.1.']
}

function halfThere(set: Variables, names: readonly VariableName[]): string[] {
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  const present = names.filter((name) => set[name] !== undefined)
  return missing.map((name) => `${name}: is missing, though ${present.join(', ')} is set. Set all of them or none.`)
}

const isPlain = (address: string | undefined) => address !== undefined && isPlainElsewhere(address)
const isTestKey = (key: string | undefined) => /^[a-z]+_test_/.test(key ?? '')

const LEAST_SECRET = 32
const LEAST_DIFFERENT = 8

const UNSAFE_IN_PRODUCTION: readonly Complaint[] = [
  [(set) => !set.PUBLIC_URL, 'PUBLIC_URL: is missing in production. Set the origin that browsers use.'],
  [
    (set) => !set.SESSION_SECRET,
    'SESSION_SECRET: is missing in production. Set it to the output of: openssl rand -base64 32',
  ],
  [(set) => !set.ADMIN_EMAILS, 'ADMIN_EMAILS: is missing in production. Set the addresses of the admins.'],
  [
    (set) => !set.SMTP_URL && !set.OIDC_ISSUER_URL,
    'SMTP_URL: is missing in production, and so is OIDC_ISSUER_URL. Set SMTP_URL to your mail server.',
  ],
  [
    (set) => isPlain(set.OIDC_ISSUER_URL),
    'OIDC_ISSUER_URL: is plain http in production, so anyone on the network could sign in as any user. ' +
      'Give an https address.',
  ],
  [
    (set) => isPlain(set.STRIPE_API_BASE),
    'STRIPE_API_BASE: is plain http in production, so anyone on the network could read the secret key. ' +
      'Give an https address, or remove it for Stripe itself.',
  ],
  [
    (set) => isPlain(set.PAYMONGO_API_BASE),
    'PAYMONGO_API_BASE: is plain http in production, so anyone on the network could read the secret key. ' +
      'Give an https address, or remove it for PayMongo itself.',
  ],
  [(set) => set.LAMPARA_DEMO, 'LAMPARA_DEMO: is not allowed in production. Remove it.'],
  [
    (set) => isPlain(set.PUBLIC_URL),
    'PUBLIC_URL: is plain http in production, so anyone on the network could read sessions and documents. ' +
      'Give an https address.',
  ],
  [
    (set) => isPlain(set.SMTP_URL) && !set.SMTP_URL?.endsWith('?tls=required'),
    'SMTP_URL: does not require TLS in production, so anyone on the network could read sign-in codes. ' +
      'Add ?tls=required at its end, or use smtps://.',
  ],
  [
    (set) => set.ERASURE_UNDO_DAYS === 0,
    'ERASURE_UNDO_DAYS: cannot be 0 in production, where an erasure must be possible to take back. Give 1 to 90.',
  ],
  [
    ({ SESSION_SECRET: secret }) => secret && (secret.length < LEAST_SECRET || new Set(secret).size < LEAST_DIFFERENT),
    `SESSION_SECRET: can be guessed; production needs at least ${LEAST_SECRET} characters, ${LEAST_DIFFERENT} of them ` +
      'different. Set it to the output of: openssl rand -base64 32',
  ],
  ...(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'PAYMONGO_SECRET_KEY'] as const).map(
    (name): Complaint => [
      (set) => isTestKey(set[name]),
      `${name}: is a test key, which takes no real payments. Set the live key.`,
    ],
  ),
]

const UNSAFE_IN_EVALUATION: readonly Complaint[] = [
  [
    (set) => !isLoopback(set.HOST ?? '127.0.0.1') && !set.SMTP_URL && !set.OIDC_ISSUER_URL,
    'SMTP_URL: is missing, and HOST lets others connect, who could not be sent a sign-in code. ' +
      'Set SMTP_URL, or listen on 127.0.0.1.',
  ],
  [
    (set) => set.PUBLIC_URL && !isOnThisMachine(set.PUBLIC_URL),
    'PUBLIC_URL: is not this machine, and a portal in evaluation mode shows its sign-in codes. ' +
      'Set NODE_ENV=production, or remove PUBLIC_URL.',
  ],
]

const isOnThisMachine = (address: string) => isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''))

/** Tells whether others could forge the responses of an address: unencrypted, and not on this machine. */
function isPlainElsewhere(address: string): boolean {
  return /^(http|smtp):$/.test(new URL(address).protocol) && !isOnThisMachine(address)
}

const databaseOf = (set: Variables) =>
  set.DATABASE_URL
    ? { url: set.DATABASE_URL, directUrl: set.DATABASE_DIRECT_URL, replicaUrl: set.DATABASE_REPLICA_URL }
    : undefined

const backupOf = (set: Variables) => ({
  folder: set.BACKUP_DIR,
  every: set.BACKUP_EVERY,
  recipients: set.BACKUP_RECIPIENTS ?? [],
  identityFile: set.BACKUP_IDENTITY_FILE,
  signingKeyFile: set.BACKUP_SIGNING_KEY_FILE,
  publicKeyFile: set.BACKUP_SIGNING_PUBLIC_KEY_FILE,
})

function addressesOf({ PORT: port = 3000, HOST: host = '127.0.0.1', PUBLIC_URL, TRUST_PROXY }: Variables) {
  const publicUrl = PUBLIC_URL ?? `http://localhost:${port}`
  return {
    listen: { host, port },
    loopbackOnly: isLoopback(host),
    publicUrl,
    servesThisMachine: isOnThisMachine(publicUrl) && !TRUST_PROXY,
    trustProxy: TRUST_PROXY ?? 0,
  }
}

function shape(set: Variables): Config {
  const addresses = addressesOf(set)
  const brand = brandOf(set)
  return {
    production: set.NODE_ENV === 'production',
    demo: set.LAMPARA_DEMO === '1',
    ...addresses,
    metricsPort: set.METRICS_PORT,
    drainSeconds: set.DRAIN_SECONDS ?? (set.NODE_ENV === 'production' ? 5 : 0),
    dataDir: set.DATA_DIR ?? resolve('data'),
    auditKeyFile: set.AUDIT_KEY_FILE,
    database: databaseOf(set),
    s3: s3Of(set),
    s3Sse: set.S3_SSE,
    smtp: set.SMTP_URL ? { url: set.SMTP_URL } : undefined,
    mailFrom: set.MAIL_FROM ?? `${quoted(brand.name)} <no-reply@${mailDomain(addresses.publicUrl)}>`,
    adminEmails: set.ADMIN_EMAILS ?? [],
    sessionSecret: set.SESSION_SECRET,
    oidc: oidcOf(set),
    stripe: stripeOf(set),
    paymongo: paymongoOf(set),
    clamdUrl: set.CLAMD_URL,
    fileKeys: set.FILE_KEYS,
    backup: backupOf(set),
    timeZone: set.TIME_ZONE ?? 'Asia/Manila',
    brand,
    ...feesOf(set),
    ...rightsOf(set),
    rateLimit: set.RATE_LIMIT !== 'off',
    requirePasskeys: requiresPasskeys(set),
  }
}

const isPasskeyDemanded = (set: Variables) => set.NODE_ENV === 'production' && !set.OIDC_ISSUER_URL

const requiresPasskeys = (set: Variables) => set.REQUIRE_PASSKEYS === 'on' || isPasskeyDemanded(set)

const brandOf = (set: Variables): Config['brand'] => ({
  name: set.BRAND_NAME ?? 'Lampara',
  supportEmail: set.SUPPORT_EMAIL ?? '',
  companyAddress: set.COMPANY_ADDRESS ?? '',
  companyCity: set.COMPANY_CITY ?? '',
  companyPhone: set.COMPANY_PHONE ?? '',
})

const rightsOf = (set: Variables): Pick<Config, 'erasureUndoDays'> => ({
  erasureUndoDays: set.ERASURE_UNDO_DAYS ?? 14,
})

const feesOf = (set: Variables): Pick<Config, 'currency' | 'applicationFee' | 'twoPeopleFrom'> => ({
  currency: set.CURRENCY ?? 'USD',
  applicationFee: set.APPLICATION_FEE ?? '1500.00',
  twoPeopleFrom: set.TWO_PEOPLE_FROM ?? '500.00',
})

function s3Of(set: Variables): Config['s3'] {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = set
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function oidcOf(set: Variables): Config['oidc'] {
  const { OIDC_ISSUER_URL, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = set
  if (!OIDC_ISSUER_URL || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined
  return { issuerUrl: OIDC_ISSUER_URL, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
}

function stripeOf(set: Variables): Config['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = set
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  }
}

function paymongoOf(set: Variables): Config['paymongo'] {
  const { PAYMONGO_SECRET_KEY, PAYMONGO_WEBHOOK_SECRET } = set
  if (!PAYMONGO_SECRET_KEY || !PAYMONGO_WEBHOOK_SECRET) return undefined
  return {
    secretKey: PAYMONGO_SECRET_KEY,
    webhookSecret: PAYMONGO_WEBHOOK_SECRET,
    apiBase: set.PAYMONGO_API_BASE ?? 'https://api.paymongo.com',
    methods: set.PAYMONGO_METHODS ?? ['gcash', 'paymaya', 'qrph', 'card'],
    paths: {
      create: set.PAYMONGO_CREATE_PATH ?? '/v2/checkout_sessions',
      retrieve: set.PAYMONGO_RETRIEVE_PATH ?? '/v1/checkout_sessions/{id}',
      expire: set.PAYMONGO_EXPIRE_PATH ?? '/v1/checkout_sessions/{id}/expire',
    },
  }
}

function mailDomain(publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/[[\]]/g, '')) === 0 ? hostname : 'localhost'
}

const quoted = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function isLoopback(address: string): boolean {
  if (address.toLowerCase() === 'localhost') return true
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
