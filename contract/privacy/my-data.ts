import { z } from 'zod'
import { RequirementId } from '#contract/requirements.ts'
import { Instant, rawRoute, route } from '#contract/route.ts'

export const ConsentPurpose = z.enum([
  'run_application',
  'credential_evaluator',
  'board',
  'pearson_vue',
  'schools_and_offices',
  'outside_messages',
  'marketing',
])
export type ConsentPurpose = z.infer<typeof ConsentPurpose>

/** Where a consent was given. `carried_over`: from the former single agreement to the privacy notice. */
export const ConsentChannel = z.enum(['start_page', 'start_api', 'my_data', 'carried_over'])
export type ConsentChannel = z.infer<typeof ConsentChannel>

const GivenConsent = z.object({
  givenAt: Instant,
  withdrawnAt: Instant.nullable(),
  textVersion: z.string(),
  /** SHA-256 of the shown text; null where none was shown: carried over, or started through the API. */
  textHash: z.string().nullable(),
  language: z.string(),
  channel: ConsentChannel,
})

export const Consent = z.object({
  id: ConsentPurpose,
  purpose: ConsentPurpose,
  title: z.string(),
  text: z.string(),
  textVersion: z.string(),
  textHash: z.string(),
  language: z.string(),
  necessary: z.boolean(),
  granted: z.boolean(),
  stops: z.string(),
  recipients: z.array(z.object({ name: z.string(), country: z.string() })),
  history: z.array(GivenConsent),
})
export type Consent = z.infer<typeof Consent>

export const listConsents = route('GET', '/api/my-data/consents', {
  summary: 'What the signed-in person agreed to, purpose by purpose, with what stops when it is taken back',
  access: 'signed-in',
  shows: ['my_data'],
  page: true,
  reply: z.array(Consent),
})

export const changeConsent = route('PUT', '/api/my-data/consents/:purpose', {
  summary: 'Agree to a purpose, or take the agreement back: nothing is disclosed for it from then on',
  access: 'signed-in',
  params: z.object({ purpose: z.string() }),
  body: z.object({ granted: z.boolean({ error: 'Enter true or false' }) }),
  changes: ['my_data', 'application'],
  reply: Consent,
})

/** A member of the team, under a stable short id instead of a name. */
const TeamMember = z.object({ role: z.string(), shortId: z.string() })

export const DisclosedThing = z.object({
  kind: z.enum(['document', 'packet', 'letter', 'request', 'list']),
  name: z.string(),
  sha256: z.string().nullable(),
})
export type DisclosedThing = z.infer<typeof DisclosedThing>

export const Disclosure = z.object({
  id: z.string(),
  at: Instant,
  to: z.string(),
  purpose: ConsentPurpose,
  what: z.array(DisclosedThing),
  channel: z.string(),
  by: TeamMember.nullable(),
  consentGivenAt: Instant,
})
export type Disclosure = z.infer<typeof Disclosure>

export const listDisclosures = route('GET', '/api/my-data/disclosures', {
  summary: 'What left the portal about the signed-in person: what, to whom, why and under which consent, newest first',
  access: 'signed-in',
  page: true,
  reply: z.array(Disclosure),
})

export const DataAccess = z.object({
  id: z.string(),
  at: Instant,
  action: z.string(),
  what: z.string(),
  requirementId: RequirementId.nullable(),
  fileName: z.string().nullable(),
  by: TeamMember.nullable(),
})
export type DataAccess = z.infer<typeof DataAccess>

export const listDataAccess = route('GET', '/api/my-data/access', {
  summary: 'Who on the team opened, read or downloaded what of the signed-in person, newest first',
  access: 'signed-in',
  page: true,
  reply: z.array(DataAccess),
})

export const DataClass = z.enum([
  'account',
  'personal_data_sheet',
  'documents',
  'messages',
  'path',
  'payments',
  'consents',
  'safety',
])
export type DataClass = z.infer<typeof DataClass>

const HeldClass = z.object({
  class: DataClass,
  title: z.string(),
  contents: z.string(),
  source: z.string(),
  retention: z.string(),
  count: z.int(),
})

const HeldDocument = z.object({
  id: z.string(),
  requirementId: RequirementId,
  name: z.string(),
  fileName: z.string(),
  version: z.int(),
  changedAt: Instant,
  lastAccessedAt: Instant.nullable(),
})

const Processing = z.object({
  id: z.string(),
  activity: z.string(),
  purpose: z.string(),
  ground: z.string(),
  people: z.string(),
  data: z.array(DataClass),
  source: z.string(),
  recipients: z.array(z.object({ name: z.string(), country: z.string() })),
  retention: z.string(),
  security: z.string(),
  consent: ConsentPurpose.nullable(),
})
export type Processing = z.infer<typeof Processing>

export const DataExport = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'expired']),
  fileSize: z.int().nullable(),
  skipped: z.array(z.string()),
  failure: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const requestDataExport = route('POST', '/api/my-data/exports', {
  summary:
    'Have everything that is held about the signed-in person put into one zip; a second one within a week is 429',
  access: 'signed-in',
  changes: ['my_data'],
  status: 201,
  reply: DataExport,
})

export const getDataExport = route('GET', '/api/my-data/exports/:id', {
  summary: 'One download of everything, and whether it is ready',
  access: 'signed-in',
  reply: DataExport,
})

export const getDataExportFile = rawRoute('GET', '/api/my-data/exports/:id/file', {
  summary: 'The zip: index.html to read, data.json, a CSV file for each table, and the files as they were uploaded',
  access: 'signed-in',
  freshSignIn: true,
  answers: { 200: 'application/zip' },
  refusals: [404, 409],
})

export const Erasure = z.object({
  id: z.string(),
  requestedAt: Instant,
  dueAt: Instant,
  canBeTakenBack: z.boolean(),
})
export type Erasure = z.infer<typeof Erasure>

export const requestErasure = route('POST', '/api/my-data/erasure', {
  summary: 'Ask that everything about the signed-in person is erased; answers 200 with what was asked before',
  access: 'signed-in',
  freshSignIn: true,
  changes: ['my_data'],
  status: 201,
  mayBeThere: true,
  refusals: [409],
  reply: Erasure,
})

export const takeErasureBack = route('DELETE', '/api/my-data/erasure', {
  summary: 'Take the erasure back, as long as it has not begun',
  access: 'signed-in',
  changes: ['my_data'],
  refusals: [404],
})

export const MyData = z.object({
  controller: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
  privacyVersion: z.string(),
  processing: z.array(Processing),
  held: z.array(HeldClass),
  documents: z.array(HeldDocument),
  export: DataExport.nullable(),
  erasure: Erasure.nullable(),
  erasureUndoDays: z.int(),
})
export type MyData = z.infer<typeof MyData>

export const getMyData = route('GET', '/api/my-data', {
  summary: 'What the portal holds about the signed-in person, why, from where, for whom and how long',
  access: 'signed-in',
  shows: ['my_data'],
  reply: MyData,
})
