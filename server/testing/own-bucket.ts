import { randomUUID } from 'node:crypto'
import {
  CreateBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { inject } from 'vitest'

export interface OwnBucket {
  address: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  environment: Record<string, string>
  client: S3Client
  holds: () => Promise<string[]>
  encryptionOf: (key: string) => Promise<string | undefined>
}

export async function makeBucket(endpoint = inject('testStore').endpoint): Promise<OwnBucket> {
  const { accessKeyId, secretAccessKey, endpoint: straight } = inject('testStore')
  const [region, bucket] = ['us-east-1', `papers-${randomUUID()}`]
  const address = { endpoint, region, bucket, accessKeyId, secretAccessKey }
  const client = new S3Client({ ...address, endpoint: straight, credentials: address, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return {
    address,
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    client,
    holds: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
      const objects = Contents.map(({ Key }) => `${Key}`).filter((key) => key !== 'storage-id')
      return [...objects, ...Uploads.map(({ Key }) => `${Key} in parts`)].sort()
    },
    encryptionOf: async (Key) =>
      (await client.send(new HeadObjectCommand({ Bucket: bucket, Key }))).ServerSideEncryption,
  }
}
