import { declaredRoutes } from '#contract/all-routes.ts'
import { missingParts, refusalCodes } from '#domain/refusal.ts'
import { hinted, type Operation, operationOf } from './operation.ts'
import { refusals } from './refusals.ts'
import { COMPONENTS, type JsonSchema, schemaBook, usedComponents } from './schemas.ts'

interface ApiInfo {
  brandName: string
  version: string
  publicUrl: string
}

const LICENSE = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' }

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  security: Record<string, never[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, { type: 'apiKey'; in: 'cookie'; name: string; description: string }>
    schemas: Record<string, JsonSchema>
    responses: Record<string, object>
  }
}

const description = [
  'Every route of the portal. Bodies and answers are JSON unless a route says otherwise; times are ISO 8601 in UTC, money is a decimal string with two digits ("1500.00"), ids are strings.',
  'Sign in with a code by email: `POST /api/auth/email-otp/send-verification-otp`, then `POST /api/auth/sign-in/email-otp`, which sets the session cookie. Where the portal signs people in at an OpenID Connect provider, those two are 404 and `GET /api/login` leads there.',
  'Every error is `{"message": "..."}`; a wrong body has `errors` beside it, a missing part `code`. An unexpected fault is 500 with a `requestId` that the log has too.',
  'A request that changes something and carries an Origin or Referer of another site is refused with 403. GET routes that answer JSON answer HEAD as well.',
  'Lists return at most 200 rows; the `Link` header names the next page.',
].join('\n\n')

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message'],
  additionalProperties: false,
  properties: {
    message: { type: 'string', description: 'One sentence for the person' },
    errors: {
      type: 'array',
      description: 'Every wrong field with its sentence',
      items: {
        type: 'object',
        required: ['path', 'message'],
        additionalProperties: false,
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    code: {
      description:
        'Which part is not configured or not available, or what has to be done before the same is let through',
      enum: [...missingParts, ...refusalCodes],
    },
    decidedBy: { type: 'string', description: 'Who acted first' },
    decidedAt: { type: 'string', format: 'date-time' },
    reported: { type: ['string', 'null'], description: 'What was reported of money; null if nobody did' },
    received: { type: 'string', description: 'What arrived of it, as it was sent' },
    balanceAfter: { type: 'string', description: 'What would be owed after it; below zero it is a credit' },
    requestId: { type: 'string', description: 'The request to a third party at which it is recorded instead' },
    applicationId: { type: ['string', 'null'], description: 'Of the account that is there already' },
    claimed: { type: 'object', description: 'Who has the piece of work in hand, and until when' },
    current: { type: ['object', 'null'], description: 'The current version; null if there is none' },
  },
}

export function openApiOf({ brandName, version, publicUrl }: ApiInfo): OpenApi {
  const book = schemaBook()
  const paths: OpenApi['paths'] = {}
  for (const route of declaredRoutes) {
    const path = route.spec.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.spec.method.toLowerCase()]: operationOf(route, book) }
  }
  const schemas = Object.fromEntries(
    Object.entries(usedComponents(book.components, paths)).map(([name, schema]) => [name, hinted(schema, name)]),
  )
  return {
    openapi: '3.1.0',
    info: { title: `${brandName} portal`, version, description, license: LICENSE },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    tags: [...new Set(declaredRoutes.map(({ feature }) => feature))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? '',
    })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-session' : 'session',
          description: 'Set by signing in',
        },
      },
      schemas: { ...schemas, Error: errorSchema },
      responses: Object.fromEntries(
        Object.values(refusals).map(({ name, means, example, headers }) => [
          name,
          {
            description: means,
            ...(headers && { headers }),
            content: { 'application/json': { schema: { $ref: `${COMPONENTS}Error` }, example } },
          },
        ]),
      ),
    },
  }
}

const tagDescriptions: Readonly<Record<string, string>> = {
  'Signing in': 'A code by email or an OpenID Connect provider, the person behind a session, and signing out.',
  Passkeys:
    'Signing in without a code, what the team signs in with, and confirming dangerous acts. Every passkey verifies its user.',
  'Signing up': 'The details that a person gives before signing in for the first time.',
  'Your details': 'Name and contact of the signed-in person, and what a sign-up on another device proposes.',
  'Your data':
    'What is held about the signed-in person, what she agreed to, where it went and who saw it; all of it as a download, and its erasure.',
  'Requests about personal data':
    'What people ask of the privacy officer and by when it is due, the days off that do not count, and who is blocked or held.',
  'How long data is kept':
    'After how many days each class of data is deleted by itself, and whose is deleted next; an owner changes and pauses it.',
  Applications: 'An application, its activities and its status.',
  Requirements: 'The documents that an application needs, and the status of each.',
  'What is left to do': 'The one answer to what an application still needs, and who it is waiting for.',
  Documents: 'The documents that were filed, and decisions about them.',
  Uploads:
    'Links for files on their way in, whole or in parts that can be sent again, and filed files on their way out.',
  'Photos from a phone': 'Photos that a phone takes for a document that is open on a computer.',
  'Who is viewing what': 'Which member of the team has a document open right now.',
  Packets: 'One PDF of everything that belongs to an application, and all of its files as a zip.',
  'The path to the exam': 'Steps with what proves them, the attempts at the exam, and the dates that matter.',
  'Case board':
    'Where every application stands on its way to the exam, by step, by who it is waiting for, and by its dates.',
  'Attempts at the exam': 'What proves the entries of one attempt at the exam, the present one or an earlier one.',
  'Names on papers': 'The names as they are printed on documents, each judged against the passport.',
  'Personal data sheet': 'What applicants tell us about themselves.',
  Education: 'The schools of a personal data sheet.',
  'Proofs of payment':
    'What an applicant reports to have paid by hand, with its references and a screenshot. It credits nothing before a member of the team has confirmed what arrived.',
  'Money of all clients':
    'What was charged, paid and passed on over all applications, what is due by its age, and what came in on a day.',
  'Bank statements':
    'What banks and wallets say arrived in the accounts that applicants pay to, matched with payments that were reported or recorded.',
  'Payments online':
    'Payments on the page of a provider, and money that came there otherwise than it was asked for. What arrived is asked of the provider, whatever an event or an address says.',
  'Ledger and payments by hand':
    'What an application is charged and has paid, by the books: statements, charges, credits, and payments that the team records.',
  'Payment plans': 'Paying our own fees in parts: what the team offers, and what the applicant accepts word for word.',
  'Exchange rates':
    'At which payments in other currencies count in the one of the accounts. A rate is never changed: each one is set anew, and stays on file.',
  Refunds:
    'What goes back of a payment: by the card provider, by transfer or as a credit. From TWO_PEOPLE_FROM on a second member ' +
    'of the team approves it. An applicant asks for a refund and sees what the published stages come to.',
  Payments: 'Card payments, their outcome, and receipts.',
  Messages: 'The conversation between an applicant and the team.',
  'Choice of a board':
    'What an applicant answers, the boards that are open to her in the words that she reads, and the one that she asks for. The team confirms it by choosing that board, or says why not.',
  'What boards ask for':
    'What a board wants beyond the documents: what open applications lack of it, and what a member of the team confirmed.',
  'Boards of nursing': 'What is known of each board and from where, and which of them fit the answers of a nurse.',
  'Requests to third parties': 'What schools, the PRC, evaluators and boards were asked for, and how far that is.',
  'Letters to third parties': 'What each of them is asked by, in the name of the applicant, ready to sign.',
  'Directory of third parties': 'Where requests go, and how long it usually takes there.',
  'Internal notes': 'What the team notes about an application; applicants never see it.',
  Mentions: 'Notes that mention a member of the team.',
  'What happened': 'The timeline of an application, and who opened or read what.',
  'Live events': 'A stream of what changed, for pages and programs that stay open.',
  People: 'Everyone with an account, and their sessions.',
  'Audit log': 'Who did what, when and from where.',
  Incidents: 'What happened to personal data that should not have, whom it affects, and the notices about it.',
  Clients: 'The list of clients with its filters, and an application as the team sees it.',
  'Admin dashboard': 'The figures of the admin dashboard.',
  Numbers: 'Figures over time, made from the same rows as the lists.',
  'Saved views': 'Named filters of the list of clients.',
  'Saved replies': 'Texts that the team uses again and again.',
  'Admin settings': 'How each member of the team receives emails, and the text about an approval.',
  'Work to do':
    'Everything that waits for the team, by when it is due: to take, to put off, to follow up; worked out from facts, never stored.',
  Reminders: 'Who the portal reminds automatically, and when.',
  Team: 'The members of the team.',
  'Whose turn it is': 'What an application is waiting for, and since when.',
  'Bulk actions': 'One change for many applications, with a preview and a result for each.',
  Exports: 'Lists as CSV or Excel, with the filters of the screen.',
  'This documentation': 'The API, described by itself.',
}
