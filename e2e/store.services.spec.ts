import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { beforeAll, expect, inject, test } from 'vitest'
import { startNetworkProxy } from './network-proxy.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { largePdf } from './test-files.ts'

interface Store {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testStore: Store
  }
}

const [region, bucket] = ['us-east-1', `papers-${randomUUID()}`]
const store = inject('testStore')
beforeAll(async () => {
  const client = new S3Client({ ...store, region, credentials: store, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
})
const line = startNetworkProxy()
const people = peopleAt(
  startPortal({
    publicUrl: () => line.url,
    onReady: line.leadTo,
    settings: () => ({
      S3_ENDPOINT: store.endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    }),
  }),
)

test('a browser uploads a file in parts to the object storage, and the file is stored unchanged', async () => {
  const maria = await people.applicant()
  maria.expectSite(store.endpoint)
  const sent: string[] = []
  maria.page.on('request', (request) => {
    const { origin, searchParams } = new URL(request.url())
    if (origin === store.endpoint && request.method() === 'PUT') sent.push(`part ${searchParams.get('partNumber')}`)
  })
  await maria.opens('/documents?type=passport')
  await maria.button('browse files').waitFor()
  const scan = await largePdf('scan.pdf', 7)
  const before = line.carried
  await maria.chooses(scan)
  await maria.isTold('Success', 'Document uploaded successfully')
  expect(line.carried - before, 'bytes that came to the portal').toBeLessThan(100_000)
  const filed = await maria.context.request.get(await maria.herFile())
  expect(scan.buffer.equals(await filed.body())).toBe(true)
  expect([...new Set(sent)].sort()).toEqual(['part 1', 'part 2'])
})
