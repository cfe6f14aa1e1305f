import { adminOf, applicantOf, type BenchEnvironment } from './environment.ts'
import type { PlannedRequest } from './load.ts'

const FIVE_MEGABYTES = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 9, 'x')])
const JSON_TYPE = { 'content-type': 'application/json' }
const PDF_TYPE = { 'content-type': 'application/pdf' }

export interface Applicant {
  cookie: string
  id: string
  userId: string
}

async function applicant(stage: BenchEnvironment, n: number): Promise<Applicant> {
  const cookie = await applicantOf(stage, n)
  return { cookie, ...(await stage.json<{ id: string; userId: string }>('/api/applications/me', cookie)) }
}

export async function askingAt(stage: BenchEnvironment, { writers, tickets }: { writers: number; tickets: number }) {
  const { portal, floor, applications, json } = stage
  // Applicants whose applications are still under way.
  const people: Applicant[] = []
  while (people.length < writers) people.push(await applicant(stage, applications - 10 - people.length))
  const [maria] = people as [Applicant, ...Applicant[]]
  const ana = await adminOf(stage)
  const links = await Promise.all(
    Array.from({ length: tickets }, () =>
      json<{ uploadURL: string }>('/api/objects/upload', maria.cookie, 'POST').then(({ uploadURL }) => uploadURL),
    ),
  )
  const get = (url: string, cookie = ''): PlannedRequest => ({
    method: 'GET',
    url,
    ...(cookie && { headers: { cookie } }),
  })
  const bodyOf = ({ id, userId }: Applicant) =>
    Buffer.from(
      JSON.stringify({
        applicationId: id,
        senderId: userId,
        subject: 'Question',
        content: 'When will it be? '.repeat(12),
      }),
    )
  const upload = (url: string, cookie = ''): PlannedRequest => ({
    method: 'PUT',
    url,
    headers: { ...PDF_TYPE, ...(cookie && { cookie }) },
    body: FIVE_MEGABYTES,
  })
  return {
    maria,
    asAdmin: (path: string) => get(portal + path, ana),
    asMaria: (path: string) => get(portal + path, maria.cookie),
    bare: (path: string) => get(floor + path),
    message: {
      portal: (connection: number) => message(`${portal}/api/messages`, people, connection, bodyOf),
      floor: (connection: number) => message(`${floor}/messages`, people, connection, bodyOf),
    },
    upload: {
      portal: (connection: number) => [[upload(portal + pick(links, connection), maria.cookie)]],
      floor: () => [[upload(`${floor}/file`)]],
    },
  }
}

const pick = <T>(some: readonly T[], place: number) => some[place % some.length] as T

function message(
  url: string,
  people: Applicant[],
  connection: number,
  bodyOf: (one: Applicant) => Buffer,
): PlannedRequest[][] {
  const writer = pick(people, connection)
  return [[{ method: 'POST', url, headers: { ...JSON_TYPE, cookie: writer.cookie }, body: bodyOf(writer) }]]
}
