import { resolved, type Schema } from './schemas.ts'

const MARIA = '019f2a51-7c3e-7d10-9b1f-2f7a5c0e4d11'
const ANA = '019f2a40-11aa-7c02-8e55-90c1d2b7aa01'
const APPLICATION = '019f2a52-0b6d-7a34-8c77-5e1d9f20b6c3'
const UPLOAD = '019f2a55-93f0-7e21-a4d8-77b0c6e1f902'

/** Believable values by the name of a field; `Shape.field` where a name means something else in one shape. */
export const examples: Readonly<Record<string, unknown>> = {
  id: '019f2a56-4d1c-7b90-9e0a-1c2d3e4f5a6b',
  'User.id': MARIA,
  'Person.id': MARIA,
  'Application.id': APPLICATION,
  'Requirement.id': 'passport',
  userId: MARIA,
  applicationId: APPLICATION,
  personalDataSheetId: '019f2a58-6a2b-7f48-b3c9-0d1e2f3a4b5c',
  documentId: '019f2a56-4d1c-7b90-9e0a-1c2d3e4f5a6b',
  uploadId: UPLOAD,
  key: `${MARIA}/${UPLOAD}`,
  senderId: MARIA,
  recipientId: null,
  'NewMessage.recipientId': MARIA,
  requestId: '7b0c2f5e-3d0a-4c1e-9a51-4b8e7d2c6f10',

  role: 'client',
  firstName: 'Maria',
  middleName: 'Santos',
  lastName: 'Reyes',
  name: 'Maria Reyes',
  completeName: 'Maria Santos Reyes',
  email: 'maria.reyes@example.com',
  mobileNumber: '0917 123 4567',
  phoneNumber: '0917 123 4567',
  messengerGroupChat: '12',
  'AuditEntry.actor': { id: ANA, firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' },
  senderName: 'Maria Reyes',
  recipientName: 'Admin Team',

  type: 'sign-in',
  otp: '042817',
  success: true,
  privacyVersion: '2026-11',

  applicationNumber: '2026-0042',
  'Application.status': 'in_progress',
  totalFees: '1500.00',
  amountPaid: '250.00',
  hasPersonalDataSheet: true,
  reason: 'Everything is in order',
  'ApplicationChange.status': 'under_review',
  'ApplicationChange.totalFees': '1500.00',
  description: 'Passport was approved',

  requirementId: 'passport',
  required: true,
  note: null,
  notes: null,
  'Requirement.name': 'Passport',
  'Requirement.description': 'The page with your photo, valid for at least six months',
  'ApplicationRequirement.status': 'pending',
  'AdminDocument.requirement': { name: 'Passport' },

  fileName: 'passport.pdf',
  fileSize: 482_113,
  mimeType: 'application/pdf',
  objectPath: `/objects/${UPLOAD}`,
  uploadURL: `/api/objects/uploads/${UPLOAD}?expires=1793872800000&signature=Jk2xJ0b7n1Qw9Zr4mVt8Yc3Ls6Pd5Gf0Hn2Kq7Wb1Xe`,
  location: `/api/objects/uploads/${UPLOAD}?expires=1793872800000&signature=Jk2xJ0b7n1Qw9Zr4mVt8Yc3Ls6Pd5Gf0Hn2Kq7Wb1Xe`,
  url: `/api/objects/uploads/${UPLOAD}/parts/1?expires=1793872800000&signature=Jk2xJ0b7n1Qw9Zr4mVt8Yc3Ls6Pd5Gf0Hn2Kq7Wb1Xe`,
  filename: 'passport.pdf',
  metadata: {},
  partNumber: '1',
  partSize: 491_520,
  PartNumber: 1,
  Size: 482_113,
  ETag: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  AccessKeyId: 'ASIAEXAMPLE',
  SecretAccessKey: 'given by the store',
  SessionToken: 'given by the store',
  Expiration: '2026-11-04T02:30:00.000Z',
  bucket: 'documents',
  region: 'ap-southeast-1',
  prefix: `incoming/${MARIA}/`,
  expires: '1793872800000',
  signature: 'Jk2xJ0b7n1Qw9Zr4mVt8Yc3Ls6Pd5Gf0Hn2Kq7Wb1Xe',
  'Document.status': 'pending',
  'Document.reviewNotes': null,
  'Document.reviewReason': null,
  'Document.reviewedAt': null,
  'Document.reviewedBy': null,
  pageCount: 2,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'AdminDocument.status': 'pending',
  'AdminDocument.reviewNotes': null,
  'AdminDocument.reviewReason': null,
  'AdminDocument.reviewedAt': null,
  'AdminDocument.reviewedBy': null,
  status: 'pending',
  versions: 'current',
  reviewNotes: 'The photo page is cut off. Please scan the whole page.',
  'Review.status': 'rejected',
  reviewReason: 'cropped_or_missing_page',
  reviewedAt: '2026-11-04T02:15:00.000Z',
  reviewedBy: 'Ana Cruz',
  'PastReview.status': 'rejected',
  'PastReview.reason': 'cropped_or_missing_page',
  'PastReview.notes': 'The photo page is cut off. Please scan the whole page.',
  by: 'Ana Cruz',
  expectedStatus: 'pending',
  uploadedAt: '2026-11-04T02:15:00.000Z',
  replacedAt: null,

  packetId: '019f2a5b-2c4d-7e11-8f30-6a7b8c9d0e1f',
  'Packet.id': '019f2a5b-2c4d-7e11-8f30-6a7b8c9d0e1f',
  'Packet.state': 'ready',
  'Packet.fileName': '2026-000-042-1 Reyes, Maria - packet 2026-11-21.pdf',
  'Packet.fileSize': 6_310_442,
  'Packet.pageCount': 24,
  'Packet.failure': null,
  done: 7,
  steps: 7,
  requestedBy: 'Ana Cruz',
  finishedAt: '2026-11-21T02:15:04.000Z',

  noteId: '019f2a5c-3d5e-7f22-9a41-7b8c9d0e1f2a',
  'Note.id': '019f2a5c-3d5e-7f22-9a41-7b8c9d0e1f2a',
  'Mention.id': '019f2a5c-3d5e-7f22-9a41-7b8c9d0e1f2a',
  author: { id: ANA, name: 'Ana Cruz' },
  text: 'Called the school, @Ben Lim: the transcript comes next week.',
  mentions: [{ id: '019f2a41-22bb-7d13-9f66-a1d2e3c8bb12', name: 'Ben Lim' }],
  'NewNote.mentions': ['019f2a41-22bb-7d13-9f66-a1d2e3c8bb12'],
  clientName: 'Maria Reyes',
  'Mention.by': { id: ANA, name: 'Ana Cruz' },
  'TimelineEntry.kind': 'moved',
  'TimelineEntry.by': { id: ANA, name: 'Ana Cruz' },
  'TimelineEntry.from': 'in_progress',
  'TimelineEntry.to': 'under_review',
  'TimelineEntry.about': null,
  'TimelineEntry.words': 'Everything is in order',
  'TimelineEntry.reviewReason': null,
  'Opening.action': 'document.opened',
  'Opening.by': { id: ANA, name: 'Ana Cruz' },
  byApplicant: false,
  version: 1,

  subject: 'Question about my transcript',
  content: 'May I send the transcript before the original arrives by mail?',
  isRead: false,
  count: 2,

  birthday: '1995-04-23',
  age: 31,
  maritalStatus: 'single',
  marriedName: null,
  maidenName: null,
  houseStreet: '12 Mabini Street',
  barangay: 'San Isidro',
  city: 'Quezon City',
  province: 'Metro Manila',
  zipcode: '1100',
  country: 'Philippines',
  isFirstTimeTaker: true,
  isRetaker: false,
  retakerState: null,
  retakerMonthYear: null,
  declarePrc: true,
  prcIdNumber: '0123456',
  prcDateOfRegistration: '2018-08-14',
  level: 'college',
  schoolName: 'University of Santo Tomas',
  numberOfYears: '4',
  startMonthYear: '2012-06',
  endMonthYear: '2016-04',
  course: 'BS Nursing',

  amount: '250.00',
  'startPayment.amount': 250,
  clientSecret: 'pi_3PqExample_secret_k9Example',
  publishableKey: 'pk_test_example',
  transactionId: 'pi_3PqExample',
  'Payment.description': 'Application fee',
  'Payment.status': 'success',
  paymentMethod: 'Card',
  cardBrand: 'visa',
  cardLast4: '4242',
  receiptNumber: 'R-2026-00017',
  receiptDate: '2026-11-04T02:15:00.000Z',
  'CompanyInfo.name': 'Lampara',
  'CompanyInfo.city': 'Manila',
  'CompanyInfo.email': 'support@example.com',
  address: '8 Rizal Avenue',
  phone: '+63 2 8123 4567',

  totalClients: 128,
  pendingReviews: 9,
  'AdminStats.approved': 41,
  revenue: '10250.00',
  newClientsThisMonth: 12,
  approvalRate: 76,
  revenueChange: 8,
  total: 46,
  pending: 9,
  approved: 31,
  rejected: 6,

  at: '2026-11-04T02:15:00.000Z',
  action: 'document.reviewed',
  'AuditEntry.subject': 'document:019f2a56-4d1c-7b90-9e0a-1c2d3e4f5a6b',
  ip: '203.0.113.7',
  detail: { status: 'approved' },
  createdAt: '2026-11-04T02:15:00.000Z',

  viewId: '019f2a5d-1b2c-7d3e-8f40-5a6b7c8d9e0f',
  'SavedView.id': '019f2a5d-1b2c-7d3e-8f40-5a6b7c8d9e0f',
  'SavedView.name': 'Waiting for us',
  'SavedView.owner': { id: ANA, name: 'Ana Cruz' },
  'NewView.name': 'Waiting for us',
  'ViewChange.name': 'Waiting for us',
  query: 'sort=waiting&waitsFor=team',
  shared: true,
  screen: 'clients',

  search: 'reyes',
  returnTo: '/documents',
  download: '1',
}

/** What a field means where its name and its type do not say it; a type only where the contract leaves it to a service. */
export const hints: Readonly<Record<string, Schema>> = {
  amount: { description: 'In units of the currency, with at most two decimals' },
  'startPayment.amount': { type: 'number' },
  'startPayment.applicationId': { type: 'string' },
  'NewMessage.recipientId': {
    type: 'string',
    description: 'From an admin: the applicant of this application. What an applicant sends here is ignored.',
  },
  recipientId: { description: 'null is the office, that is every admin' },
  uploadURL: { description: 'From POST /api/objects/upload; null wherever a document is answered' },
  key: { description: 'Names the upload together with its uploadId; what it looks like is the store’s business' },
  partSize: { description: 'How many bytes to send in each part but the last' },
  ETag: { description: 'As the answer to the PUT of the part said it, with or without quotes' },
  location: { description: 'What POST /api/documents takes as uploadURL' },
  'UploadTicket.uploadURL': { description: 'Where the bytes go by PUT, within 15 minutes' },
  objectPath: { description: 'Where the file can be fetched by its owner and by admins' },
  replacedAt: { description: 'When a newer version took its place; null while it is the current one' },
  expectedStatus: { description: 'What the reviewer saw; a decision on anything else is refused with 409' },
  reviewNotes: { description: 'Required where a document is rejected' },
  reviewReason: {
    description: 'Why a document comes back, as a choice that can be counted; null where none was chosen',
  },
  reviews: { description: 'Every decision about this version, first one first; only with versions=all' },
  otp: { description: 'The six digits of the mail' },
  privacyVersion: { description: 'The version of the privacy notice that the person agreed to' },
  totalFees: { description: 'Money as a decimal string with two digits' },
  role: { description: 'admin as long as the address stands in ADMIN_EMAILS' },
  birthday: { description: 'From 1900-01-01 to today, as yyyy-MM-dd' },
  prcDateOfRegistration: { description: 'As yyyy-MM-dd; asked where declarePrc is true' },
  prcIdNumber: { description: 'Asked where declarePrc is true' },
  retakerState: { description: 'Asked where isRetaker is true' },
  retakerMonthYear: { description: 'As yyyy-MM; asked where isRetaker is true' },
  startMonthYear: { description: 'As yyyy-MM' },
  endMonthYear: { description: 'As yyyy-MM, not before the start' },
}

type Components = Readonly<Record<string, Schema>>

/** A believable value of a shape; undefined where `examples` has none, which a test forbids. */
export function exampleOf(schema: Schema, components: Components, shape: string): unknown {
  const name = schema.$ref?.split('/').at(-1) ?? shape
  const real = resolved(schema, components)
  if (real.allOf) return Object.assign({}, ...real.allOf.map((part) => exampleOf(part, components, name)))
  if (real.items) return [exampleOf(real.items, components, name)]
  if (real.anyOf) return exampleOf(real.anyOf.find(({ type }) => type !== 'null') ?? {}, components, name)
  if (!real.properties) return real.const ?? real.enum?.[0] ?? plainExample(real)
  return Object.fromEntries(
    Object.entries(real.properties).map(([field, property]) => [
      field,
      fieldExample(field, property, components, name),
    ]),
  )
}

/** What any value of a type stands for as well as another; a text has to be said. */
const plainExample = ({ type, format }: Schema): unknown => {
  if (type === 'boolean') return true
  if (type === 'integer') return 1
  return format === 'date-time' ? examples.createdAt : undefined
}

/** A believable value of one field of a shape. */
export function fieldExample(field: string, schema: Schema, components: Components, shape: string): unknown {
  if (schema.type === 'null') return null
  for (const key of [`${shape}.${field}`, field]) if (key in examples) return examples[key]
  return exampleOf(schema, components, shape)
}
