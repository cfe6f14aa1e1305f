import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { startApplication } from '../../contract/applications/applications.ts'
import { MAX_FILE_BYTES } from '../../contract/documents/accepted-file.ts'
import { fileDocument } from '../../contract/documents/documents.ts'
import {
  completeMultipart,
  createMultipart,
  type MultipartUpload,
  signPart,
  startUpload,
} from '../../contract/documents/uploads.ts'
import { RequirementId } from '../../contract/requirements.ts'
import { pdf } from '../../server/testing/test-documents.ts'
import type { BenchEnvironment } from './environment.ts'
import { median } from './load.ts'

const AT_ONCE = 8
const EACH = 2
const PARTS_AT_ONCE = 2
const ROUNDS = 5
const BYTES = pdf(MAX_FILE_BYTES, 'bench')
const MEGABYTES = MAX_FILE_BYTES / 1024 / 1024
const PDF_TYPE = { 'content-type': 'application/pdf' }

interface UploadingClient {
  cookie: string
  applicationId: string
  link: string
}
type UploadMethod = (sender: UploadingClient, turn: number) => Promise<void>

export async function uploads(stage: BenchEnvironment): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * PARTS_AT_ONCE })
  const senders = await sendersAt(stage)
  const ways = waysOf(stage, agent)
  const bare: UploadMethod = async () =>
    void (await send(agent, `${stage.floor}/file`, { headers: PDF_TYPE, body: BYTES }))

  console.log(
    `\n${AT_ONCE} uploads of ${MEGABYTES} MB at once, median of ${ROUNDS} rounds in turns with the bare server:\n`,
  )
  console.log('| way | bare server MB/s | portal MB/s | ratio | memory of the process at its peak, MB |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [name, way] of Object.entries(ways)) {
    const taken = { floor: [] as number[], portal: [] as number[] }
    const peaks: number[] = []
    await all(senders, way)
    await all(senders, bare)
    for (let round = 0; round < ROUNDS; round++) {
      taken.floor.push(await all(senders, bare))
      const peak = await watchMemory(stage.portalPid)
      taken.portal.push(await all(senders, way))
      peaks.push(await peak())
    }
    const [floor, portal] = [median(taken.floor), median(taken.portal)]
    const cells = [name, floor.toFixed(0), portal.toFixed(0), (portal / floor).toFixed(2), Math.max(...peaks)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  agent.destroy()
}

async function all(senders: readonly UploadingClient[], way: UploadMethod): Promise<number> {
  const begun = performance.now()
  await Promise.all(
    senders.map(async (sender) => {
      for (let turn = 0; turn < EACH; turn++) await way(sender, turn)
    }),
  )
  return (senders.length * EACH * MEGABYTES) / ((performance.now() - begun) / 1000)
}

async function sendersAt({ signIn, json }: BenchEnvironment): Promise<UploadingClient[]> {
  const senders: UploadingClient[] = []
  for (let nurse = 1; nurse <= AT_ONCE; nurse++) {
    const cookie = await signIn(`sender${nurse}@bench.test`)
    const application = await json<{ id: string }>(startApplication.path, cookie, 'POST', {})
    const ticket = await json<{ uploadURL: string }>(startUpload.path, cookie, 'POST')
    senders.push({ cookie, applicationId: application.id, link: ticket.uploadURL })
  }
  return senders
}

function waysOf({ portal, json }: BenchEnvironment, agent: Agent): Record<string, UploadMethod> {
  const put = (cookie: string, path: string, body: Buffer, headers = {}) =>
    send(agent, portal + path, { headers: { ...headers, cookie }, body })

  const inParts = async ({ cookie }: UploadingClient) => {
    const asked = { filename: 'scan.pdf', type: 'application/pdf' }
    const begun = await json<MultipartUpload>(createMultipart.path, cookie, 'POST', asked)
    const { key, uploadId, partSize } = begun
    const query = `?${new URLSearchParams({ key })}`
    const pathOf = (path: string, partNumber = 0) =>
      path.replace(':uploadId', encodeURIComponent(uploadId)).replace(':partNumber', `${partNumber}`) + query
    const parts: { PartNumber: number; ETag: string }[] = []
    const numbers = Array.from({ length: Math.ceil(BYTES.length / partSize) }, (_, index) => index + 1).values()
    // Uploads several parts of one file in parallel, like the page.
    const lane = async () => {
      for (const PartNumber of numbers) {
        const { url } = await json<{ url: string }>(pathOf(signPart.path, PartNumber), cookie)
        const start = (PartNumber - 1) * partSize
        const { headers } = await put(cookie, url, BYTES.subarray(start, start + partSize))
        parts.push({ PartNumber, ETag: String(headers.etag) })
      }
    }
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, lane))
    await json(pathOf(completeMultipart.path), cookie, 'POST', { parts })
  }

  const andFiled = async ({ cookie, applicationId }: UploadingClient, turn: number) => {
    const { uploadURL } = await json<{ uploadURL: string }>(startUpload.path, cookie, 'POST')
    await put(cookie, uploadURL, BYTES, PDF_TYPE)
    const requirementId = RequirementId.options[turn % RequirementId.options.length]
    const claim = { applicationId, requirementId, uploadURL, fileName: 'scan.pdf', fileSize: BYTES.length }
    await json(fileDocument.path, cookie, 'POST', { ...claim, mimeType: 'application/pdf' })
  }

  return {
    'sent whole': async ({ cookie, link }) => void (await put(cookie, link, BYTES, PDF_TYPE)),
    'sent in parts': inParts,
    'sent whole and filed': andFiled,
  }
}

interface UploadResponse {
  headers: Record<string, unknown>
}

const send = (agent: Agent, url: string, { headers, body }: { headers: Record<string, string>; body: Buffer }) =>
  new Promise<UploadResponse>((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method: 'PUT', headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        let words = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          words += piece
        })
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve({ headers: answer.headers })
          else reject(new Error(`an upload was answered ${answer.statusCode}: ${words}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** Tracks the peak memory of a process from now on, in megabytes. The kernel counts, so that no peak is missed. */
async function watchMemory(pid: number): Promise<() => Promise<number>> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }
}
