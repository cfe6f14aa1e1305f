import type { STSClient } from '@aws-sdk/client-sts'
import { cannotStoreFiles } from '#domain/documents/storage-unavailable.ts'
import { INCOMING_PREFIX, type S3Address, statusOf } from './s3-store.ts'
import type { DirectStaging } from './staging.ts'

// The role that a store's administrator makes for this; where there is none, nobody gets credentials.
const ROLE = 'arn:aws:iam:::role/portal-uploads'
// Shorter ones are not given out.
const SHORTEST = 900
const ANSWER_WITHIN = 8_000

/** Credentials that may send files to one person's uploads and do nothing else, from the store's own token service. */
export function openCredentials({ endpoint, region, bucket, ...keys }: S3Address): DirectStaging['credentials'] {
  let opened: Promise<STSClient> | undefined
  const open = async () => {
    const { STSClient } = await import('@aws-sdk/client-sts')
    return new STSClient({ endpoint, region, credentials: keys, maxAttempts: 2 })
  }
  return async (userId, seconds) => {
    const { AssumeRoleCommand } = await import('@aws-sdk/client-sts')
    opened ??= open()
    const client = await opened
    const prefix = `${INCOMING_PREFIX}${userId}/`
    const mayPut = { Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::${bucket}/${prefix}*`] }
    const command = new AssumeRoleCommand({
      RoleArn: ROLE,
      RoleSessionName: userId,
      DurationSeconds: Math.max(seconds, SHORTEST),
      Policy: JSON.stringify({ Version: '2012-10-17', Statement: [mayPut] }),
    })
    try {
      const { Credentials: given } = await client.send(command, { abortSignal: AbortSignal.timeout(ANSWER_WITHIN) })
      if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken || !given.Expiration) return null
      return {
        accessKeyId: given.AccessKeyId,
        secretAccessKey: given.SecretAccessKey,
        sessionToken: given.SessionToken,
        expiresAt: given.Expiration,
        bucket,
        region,
        prefix,
      }
    } catch (error) {
      const status = statusOf(error)
      if (status !== undefined && (status < 500 || status === 501)) return null
      throw cannotStoreFiles(error)
    }
  }
}
