import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { production, s3 } from '#server/testing/environments.ts'
import { ConfigError, isLoopback, parseConfig } from './config.ts'

type Environment = Record<string, string>

function refusal(environment: Environment): readonly string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

const oidc = {
  OIDC_ISSUER_URL: 'https://id.provider.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'client-secret',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const paymongo = { PAYMONGO_SECRET_KEY: 'sk_test_1', PAYMONGO_WEBHOOK_SECRET: 'whsk_12345' }
const liveKeys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }

describe('in evaluation mode', () => {
  test('every variable is optional', () => {
    expect(parseConfig({})).toMatchObject({
      production: false,
      demo: false,
      listen: { host: '127.0.0.1', port: 3000 },
      loopbackOnly: true,
      publicUrl: 'http://localhost:3000',
      dataDir: `${process.cwd()}/data`,
      database: undefined,
      smtp: undefined,
      mailFrom: '"Lampara" <no-reply@localhost>',
      adminEmails: [],
      trustProxy: 0,
      servesThisMachine: true,
      metricsPort: undefined,
      drainSeconds: 0,
      timeZone: 'Asia/Manila',
      brand: { name: 'Lampara' },
      currency: 'USD',
      applicationFee: '1500.00',
      twoPeopleFrom: '500.00',
      rateLimit: true,
    })
  })

  test.each(['https://portal.provider.example', 'http://10.0.0.7:3000', 'http://localhost.evil.example'])(
    'a public URL on another machine is refused: %s',
    (PUBLIC_URL) => {
      expect(refusal({ PUBLIC_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL: is not this machine, .+\. Set .+$/)])
    },
  )

  test.each(['https://localhost', 'http://127.0.0.1:8080', 'http://[::1]:3000'])('%s is a local URL', (PUBLIC_URL) => {
    expect(parseConfig({ PUBLIC_URL }).servesThisMachine).toBe(true)
    expect(parseConfig({ PUBLIC_URL, TRUST_PROXY: '1' }).servesThisMachine).toBe(false)
  })

  test('an empty variable counts as unset', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '  ', NODE_ENV: '' })).toEqual(parseConfig({}))
  })

  test('the public URL has the configured port', () => {
    expect(parseConfig({ PORT: '3101' }).publicUrl).toBe('http://localhost:3101')
  })

  test('admin addresses are stored in lower case and without duplicates', () => {
    expect(
      parseConfig({ ADMIN_EMAILS: 'Office@Provider.Example, office@provider.example ,b@c.example,' }),
    ).toMatchObject({
      adminEmails: ['office@provider.example', 'b@c.example'],
    })
  })

  test.each([
    ['1500', '1500.00'],
    ['0.5', '0.50'],
    ['007.25', '7.25'],
  ])('the amount %s is read as %s', (given, fee) => {
    expect(parseConfig({ APPLICATION_FEE: given }).applicationFee).toBe(fee)
    expect(parseConfig({ TWO_PEOPLE_FROM: given }).twoPeopleFrom).toBe(fee)
  })

  test('a brand with a quotation mark is escaped in the sender address', () => {
    expect(parseConfig({ BRAND_NAME: 'The "Lamp"' }).mailFrom).toBe('"The \\"Lamp\\"" <no-reply@localhost>')
  })

  test('the request limits can be switched off on loopback', () => {
    expect(parseConfig({ RATE_LIMIT: 'off' }).rateLimit).toBe(false)
  })
})

describe('an invalid value is refused with the name of its variable', () => {
  const senseless: [string, ...string[]][] = [
    ['PORT', '0', '65536', 'http', '3000x', '-1'],
    ['HOST', 'http://localhost', 'a b', '999.1.1.1', '127.0.0.1:3000'],
    [
      'PUBLIC_URL',
      'portal.example',
      'ftp://portal.example',
      'https://portal.example/app',
      'https://u:p@portal.example',
    ],
    [
      'DATABASE_URL',
      'mysql://localhost/x',
      'localhost:5432',
      'postgres://u:p@one:5432,two:none/portal',
      'postgres://u:p@one,two/portal?target_session_attrs=any',
    ],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/x', 'localhost:5432'],
    [
      'SMTP_URL',
      'mail.example',
      'http://mail.example',
      'smtp://',
      'smtp://mail.example?tls=maybe',
      'smtps://mail.example?tls.rejectUnauthorized=false',
    ],
    ['MAIL_FROM', 'nobody', 'Lampara <nobody>', 'a@b.example, c@d.example', 'L\r\nBcc: x <a@b.example>'],
    ['ADMIN_EMAILS', 'office', 'a@b.example;c@d.example', ','],
    ['SESSION_SECRET', 'short'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:9/v1'],
    ['PAYMONGO_SECRET_KEY', 'pk_test_1'],
    ['PAYMONGO_METHODS', 'GCash!'],
    ['PAYMONGO_CREATE_PATH', 'https://elsewhere.example'],
    ['PAYMONGO_RETRIEVE_PATH', '/v1/checkout_sessions'],
    ['CLAMD_URL', '127.0.0.1:3310', 'tcp://127.0.0.1'],
    ['FILE_KEYS', 'a', 'a:c2hvcnQ=', `a:${'A'.repeat(43)}=,a:${'B'.repeat(43)}=`],
    ['S3_SSE', 'yes', 'AES256:key', 'aws:kms:'],
    ['TRUST_PROXY', 'true', '-1', '1.5'],
    ['METRICS_PORT', '0', '3000', 'yes'],
    ['DRAIN_SECONDS', '-1', '7', '5s'],
    ['TIME_ZONE', 'Manila', '+08:00'],
    ['BRAND_NAME', 'x'.repeat(61), 'Two\nlines'],
    ['CURRENCY', 'dollars', 'JPY', 'KWD', 'XXQ'],
    ['APPLICATION_FEE', '$1500', '1,500.00', '-1', '1.234', 'free'],
    ['TWO_PEOPLE_FROM', '$500', '1,000', '-1', '0.001', 'always'],
    ['SUPPORT_EMAIL', 'support'],
    ['RATE_LIMIT', 'no'],
    ['NODE_ENV', 'prod', 'Production'],
  ]
  for (const [name, ...values] of senseless) {
    test.each(values)(`${name}=%j`, (value) => {
      const lines = refusal({ [name]: value })
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(new RegExp(`^${name}: .+\\. [A-Z].+$`))
    })
  }

  test('several invalid values are all named', () => {
    expect(refusal({ PORT: 'x', CURRENCY: 'x' }).map((line) => line.split(':')[0])).toEqual(['PORT', 'CURRENCY'])
  })
})

describe('an incomplete set names the missing variable', () => {
  for (const set of [s3, oidc, stripe, paymongo] as Environment[]) {
    test.each(Object.keys(set))('%s', (missing) => {
      const { [missing]: _, ...rest } = set
      expect(refusal(rest).map((line) => line.split(': is missing')[0])).toEqual([missing])
    })
  }

  test('S3_SSE, API bases and DATABASE_DIRECT_URL are refused without their set', () => {
    const alone = {
      S3_SSE: 'AES256',
      STRIPE_API_BASE: 'http://127.0.0.1:12111',
      PAYMONGO_API_BASE: 'http://127.0.0.1:12112',
      DATABASE_DIRECT_URL: 'postgres://h/d',
    }
    expect(
      refusal(alone)
        .map((line) => line.split(':')[0])
        .sort(),
    ).toEqual(Object.keys(alone).sort())
  })
})

test.each([
  ['AES256', { algorithm: 'AES256', keyId: undefined }],
  ['aws:kms', { algorithm: 'aws:kms', keyId: undefined }],
  ['aws:kms:alias/papers', { algorithm: 'aws:kms', keyId: 'alias/papers' }],
])('S3_SSE=%s asks the store for encryption', (S3_SSE, asked) => {
  expect(parseConfig({ ...s3, S3_SSE }).s3Sse).toEqual(asked)
})

describe('in production', () => {
  test('starts with the required variables', () => {
    expect(parseConfig(production)).toMatchObject({
      production: true,
      publicUrl: 'https://portal.provider.example',
      servesThisMachine: false,
      drainSeconds: 5,
    })
  })

  test('names each missing variable', () => {
    expect(refusal({ NODE_ENV: 'production' }).map((line) => line.split(':')[0])).toEqual([
      'PUBLIC_URL',
      'SESSION_SECRET',
      'ADMIN_EMAILS',
      'SMTP_URL',
    ])
  })

  test('accepts a sign-in provider in place of mail, over https or on this machine', () => {
    const { SMTP_URL: _, ...withoutMail } = production
    for (const OIDC_ISSUER_URL of [
      'https://id.provider.example',
      'http://127.0.0.1:8080/realms/a',
      'http://[::1]:80',
    ]) {
      const issuerUrl = OIDC_ISSUER_URL
      expect(parseConfig({ ...withoutMail, ...oidc, OIDC_ISSUER_URL }).oidc).toMatchObject({ issuerUrl })
    }
    const elsewhere = { ...oidc, OIDC_ISSUER_URL: 'http://id.provider.example' }
    expect(refusal({ ...production, ...elsewhere })).toEqual([expect.stringMatching(/^OIDC_ISSUER_URL: is plain http/)])
    expect(parseConfig(elsewhere).oidc).toBeDefined()
  })

  test('refuses to send the Stripe key over plain http, except on this machine', () => {
    for (const STRIPE_API_BASE of ['https://stripe.example', 'http://127.0.0.1:12111']) {
      expect(parseConfig({ ...production, ...stripe, ...liveKeys, STRIPE_API_BASE }).stripe?.apiBase).toBe(
        STRIPE_API_BASE,
      )
    }
    const elsewhere = { ...stripe, ...liveKeys, STRIPE_API_BASE: 'http://stripe.example' }
    expect(refusal({ ...production, ...elsewhere })).toEqual([expect.stringMatching(/^STRIPE_API_BASE: is plain http/)])
    expect(parseConfig(elsewhere).stripe).toBeDefined()
  })

  test.each([
    ['PUBLIC_URL', 'http://portal.provider.example', 'https://portal.provider.example', 'http://127.0.0.1:3000'],
    [
      'SMTP_URL',
      'smtp://mail.provider.example:25',
      'smtp://mail.provider.example:25?tls=required',
      'smtp://[::1]:25',
      'smtps://mail.provider.example',
    ],
    ['SMTP_URL', 'smtp://portal:post-secret@mail.provider.example', 'smtp://u:p@mail.provider.example?tls=required'],
    ['SESSION_SECRET', 'k8Jd02-xQmPz71-wLrTb55-vYcHn93', 'k8Jd02-xQmPz71-wLrTb55-vYcHn93-s'],
    ['SESSION_SECRET', 'abcdefg'.repeat(6), 'abcdefgh'.repeat(4)],
  ])('%s=%s stops the start with one line, and safe values do not', (name, unsafe, ...safe) => {
    const lines = refusal({ ...production, [name]: unsafe })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name}: .+\\. [A-Z].+$`))
    expect(lines[0]).not.toContain(unsafe)
    for (const value of safe) expect(refusal({ ...production, [name]: value })).toEqual([])
  })

  test('evaluation on this machine accepts what production refuses', () => {
    const unsafe = { SMTP_URL: 'smtp://mail.provider.example:25', SESSION_SECRET: 'a'.repeat(16), ...stripe }
    expect(refusal(unsafe)).toEqual([])
  })

  test('refuses Stripe’s test keys', () => {
    expect(refusal({ ...production, ...stripe }).map((line) => line.split(':')[0])).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
    ])
    expect(refusal({ ...production, ...stripe, ...liveKeys })).toEqual([])
  })

  test('refuses PayMongo’s test key, and refuses to send the live key over plain http', () => {
    const live = { ...paymongo, PAYMONGO_SECRET_KEY: 'sk_live_1' }
    expect(refusal({ ...production, ...paymongo })).toEqual([
      expect.stringMatching(/^PAYMONGO_SECRET_KEY: is a test key/),
    ])
    expect(refusal({ ...production, ...live, PAYMONGO_API_BASE: 'http://paymongo.example' })).toEqual([
      expect.stringMatching(/^PAYMONGO_API_BASE: is plain http/),
    ])
    expect(parseConfig({ ...production, ...live }).paymongo).toEqual({
      secretKey: 'sk_live_1',
      webhookSecret: 'whsk_12345',
      apiBase: 'https://api.paymongo.com',
      methods: ['gcash', 'paymaya', 'qrph', 'card'],
      paths: {
        create: '/v2/checkout_sessions',
        retrieve: '/v1/checkout_sessions/{id}',
        expire: '/v1/checkout_sessions/{id}/expire',
      },
    })
  })

  test('refuses switched-off request limits and the demo, on loopback too', () => {
    expect(refusal({ ...production, RATE_LIMIT: 'off', LAMPARA_DEMO: '1' })).toHaveLength(2)
  })
})

describe('a HOST', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'portal.example'])('%s requires SMTP_URL', (HOST) => {
    expect(refusal({ HOST })[0]).toMatch(/^SMTP_URL: is missing/)
    expect(parseConfig({ HOST, SMTP_URL: 'smtp://mail.example:25' }).loopbackOnly).toBe(false)
  })

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('%s (loopback) requires no SMTP_URL', (HOST) => {
    expect(parseConfig({ HOST }).loopbackOnly).toBe(true)
  })

  test('that others reach keeps request limits on', () => {
    const lines = refusal({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example:25', RATE_LIMIT: 'off' })
    expect(lines).toEqual([expect.stringMatching(/^RATE_LIMIT: /)])
  })
})

describe('a secret in a file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lampara-secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const fileOf = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }

  test.each([
    ['DATABASE_URL', 'postgres://portal:secret@db.example/portal'],
    ['SMTP_URL', 'smtps://portal:secret@mail.example'],
    ['SESSION_SECRET', production.SESSION_SECRET],
    ['FILE_KEYS', `2026:${'A'.repeat(43)}=`],
  ])('is read as %s, without the line break at its end', (name, value) => {
    expect(parseConfig({ [`${name}_FILE`]: fileOf(name, `${value}\n`) })).toEqual(parseConfig({ [name]: value }))
  })

  test('completes the set of its variables', () => {
    for (const [set, name] of [
      [s3, 'S3_SECRET_ACCESS_KEY'],
      [oidc, 'OIDC_CLIENT_SECRET'],
      [stripe, 'STRIPE_SECRET_KEY'],
      [stripe, 'STRIPE_WEBHOOK_SECRET'],
      [paymongo, 'PAYMONGO_SECRET_KEY'],
      [paymongo, 'PAYMONGO_WEBHOOK_SECRET'],
    ] as [Environment, string][]) {
      const { [name]: value = '', ...rest } = set
      expect(parseConfig({ ...rest, [`${name}_FILE`]: fileOf(name, value) })).toEqual(parseConfig(set))
    }
  })

  test('is refused beside its variable, and when the file is missing or empty', () => {
    const path = fileOf('both', 'swordfish-swordfish')
    const lines = [
      refusal({ SESSION_SECRET: 'swordfish-swordfish', SESSION_SECRET_FILE: path }),
      refusal({ SESSION_SECRET_FILE: join(folder, 'nowhere') }),
      refusal({ SESSION_SECRET_FILE: fileOf('empty', ' \n') }),
    ]
    expect(lines.map(([line]) => line?.split('. ')[0])).toEqual([
      'SESSION_SECRET_FILE: is set as well as SESSION_SECRET',
      'SESSION_SECRET_FILE: names a file that cannot be read (ENOENT)',
      'SESSION_SECRET_FILE: names a file that is empty',
    ])
    expect(lines.flat()).toHaveLength(3)
    expect(lines.flat().join()).not.toContain('swordfish')
  })
})

test('no refusal shows a secret value', () => {
  const words = ['swordfish1', 'swordfish2', 'swordfish3', 'swordfish4']
  const messages = [
    refusal({ SESSION_SECRET: 'swordfish1', STRIPE_SECRET_KEY: 'swordfish2', FILE_KEYS: 'k:swordfish3' }),
    refusal({ ...production, S3_SECRET_ACCESS_KEY: 'swordfish4' }),
    refusal({ DATABASE_URL: 'swordfish1://u:swordfish2@h', SMTP_URL: 'x://u:swordfish3@h' }),
  ].flat()
  expect(messages.length).toBeGreaterThan(5)
  for (const word of words) expect(messages.join('\n')).not.toContain(word)
})

test('treats an IPv4 peer over IPv6 as IPv4', () => {
  expect(isLoopback('::ffff:127.0.0.1')).toBe(true)
  expect(isLoopback('::ffff:10.0.0.1')).toBe(false)
})
