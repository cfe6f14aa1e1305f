// Settings of an operator, complete for their purpose.

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.provider.example',
  SESSION_SECRET: 'k8Jd02-xQmPz71-wLrTb55-vYcHn93-s',
  ADMIN_EMAILS: 'office@provider.example',
  SMTP_URL: 'smtps://portal:post-secret@mail.provider.example:465',
}

export const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'papers',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'store-secret',
}
