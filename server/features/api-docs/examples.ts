import values from '#content/api-docs/examples.json' with { type: 'json' }
import { type JsonSchema, resolved } from './schemas.ts'

/** Examples by field name, or by schema and field where the field name alone is ambiguous. */
const examples: Readonly<Record<string, unknown>> = values

export const hints: Readonly<Record<string, JsonSchema>> = {
  amount: { description: 'In units of the currency, with at most two decimals' },
  'startCardPayment.amount': { type: 'number' },
  'startCardPayment.applicationId': { type: 'string' },
  'NewMessage.recipientId': {
    type: 'string',
    description: 'From an admin: the applicant of this application. What an applicant sends here is ignored.',
  },
  recipientId: { description: 'null is the office, that is every admin' },
  uploadURL: { description: 'From POST /api/objects/upload; null wherever a document is answered' },
  key: { description: 'Identifies the upload together with its uploadId; the format is up to the store' },
  partSize: { description: 'How many bytes to send in each part except the last' },
  ETag: { description: 'As returned by the PUT of the part, with or without quotes' },
  location: { description: 'What POST /api/documents takes as uploadURL' },
  'UploadTicket.uploadURL': { description: 'Where the bytes go by PUT, within 15 minutes' },
  objectPath: { description: 'Where the file can be fetched by its owner and by admins' },
  replacedAt: { description: 'When a newer version replaced it; null for the current one' },
  expectedStatus: { description: 'The status you saw; if it has changed, nothing is done and the answer is 409' },
  expectedFees: { description: 'The same for the fees' },
  reviewNotes: { description: 'Required when a document is rejected' },
  reviewReason: {
    description: 'Why a document is sent back, from a fixed list; null if none was chosen',
  },
  reviews: { description: 'Every decision about this version, oldest first; only with versions=all' },
  otp: { description: 'The six digits from the email' },
  privacyVersion: { description: 'The version of the privacy notice that the person agreed to' },
  totalFees: { description: 'Money as a decimal string with two digits' },
  role: { description: 'admin for an active member of the team, and for as long as the address is in ADMIN_EMAILS' },
  'TeamMember.role': { description: 'What the member may do: see GET /api/auth/user' },
  teamRole: { description: 'null for whoever is not of the team' },
  birthday: { description: 'From 1900-01-01 to today, as yyyy-MM-dd' },
  prcDateOfRegistration: { description: 'As yyyy-MM-dd; required when declarePrc is true' },
  prcIdNumber: { description: 'Required when declarePrc is true' },
  retakerState: { description: 'Required when isRetaker is true' },
  retakerMonthYear: { description: 'As yyyy-MM; required when isRetaker is true' },
  startMonthYear: { description: 'As yyyy-MM' },
  endMonthYear: { description: 'As yyyy-MM, not before the start' },
}

/** Fields that the service requires although the contract does not: their error sentence needs more than the body. */
export const requiredByService: Readonly<Record<string, string[]>> = {
  startCardPayment: ['amount', 'applicationId'],
}

type Components = Readonly<Record<string, JsonSchema>>

export function exampleOf(schema: JsonSchema, components: Components, shape: string): unknown {
  const name = schema.$ref?.split('/').at(-1) ?? shape
  const real = resolved(schema, components)
  if (real.allOf) return Object.assign({}, ...real.allOf.map((part) => exampleOf(part, components, name)))
  if (real.items) return [exampleOf(real.items, components, name)]
  if (real.anyOf) return exampleOf(real.anyOf.find(({ type }) => type !== 'null') ?? {}, components, name)
  if (!real.properties) return real.const ?? real.enum?.[0] ?? plainExample(real)
  return Object.fromEntries(
    Object.entries(real.properties).map(([field, property]) => [
      field,
      fieldExample(field, property, { components, shape: name }),
    ]),
  )
}

const formats = new Map([
  ['date', examples.dueOn],
  ['date-time', examples.createdAt],
  ['email', examples.email],
])

const plainExample = ({ type, format = '', pattern, minimum = 1 }: JsonSchema): unknown => {
  const [kind] = [type].flat()
  if (kind === 'boolean') return true
  if (kind === 'integer' || kind === 'number') return Math.max(1, minimum)
  return pattern?.endsWith('\\.\\d{2}$') ? examples.amount : formats.get(format)
}

export function fieldExample(
  field: string,
  schema: JsonSchema,
  { components, shape }: { components: Components; shape: string },
): unknown {
  if (schema.type === 'null') return null
  for (const key of [`${shape}.${field}`, field]) if (key in examples) return examples[key]
  return exampleOf(schema, components, shape)
}
