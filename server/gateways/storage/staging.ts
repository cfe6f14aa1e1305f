export interface UploadReference {
  userId: string
  uploadId: string
}

export interface UploadedPart {
  partNumber: number
  size: number
  /** Without quotes. */
  etag: string
}

interface MultipartStaging {
  partSize: number
  keyOf: (reference: UploadReference) => string
  parseKey: (key: string) => UploadReference | null
  createMultipart: (reference: UploadReference) => Promise<string>
  listParts: (reference: UploadReference, multipartId: string) => Promise<UploadedPart[] | null>
  /** Deletes an upload and its parts; an unknown one is no error. */
  abort: (reference: UploadReference, multipartId: string) => Promise<void>
}

export interface PortalStaging extends MultipartStaging {
  mode: 'portal'
  assertSpace: () => Promise<void>
  /** Replaces an earlier part of that number. Errors of the source are rethrown. */
  receive: (
    reference: UploadReference,
    multipartId: string,
    partNumber: number,
    source: AsyncIterable<Uint8Array>,
  ) => Promise<UploadedPart>
  readParts: (
    reference: UploadReference,
    multipartId: string,
    parts: readonly UploadedPart[],
  ) => AsyncIterable<Uint8Array>
}

interface TemporaryCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  expiresAt: Date
  bucket: string
  region: string
  prefix: string
}

/** Clients send bytes directly to the object store by signed URLs; no permanent file ever has a signed URL. */
export interface DirectStaging extends MultipartStaging {
  mode: 'direct'
  origin: string
  /** With a size, the store accepts exactly that number of bytes. */
  signPut: (reference: UploadReference, seconds: number, size?: number) => Promise<string>
  signPart: (
    reference: UploadReference,
    multipartId: string,
    partNumber: number,
    seconds: number,
    size?: number,
  ) => Promise<string>
  /** Refuses a part that is missing or has another ETag. */
  complete: (
    reference: UploadReference,
    multipartId: string,
    parts: readonly Omit<UploadedPart, 'size'>[],
  ) => Promise<void>
  parseUrl: (link: string) => UploadReference | null
  findReceived: (reference: UploadReference) => Promise<{ size: number; etag: string } | null>
  /** Copies staged bytes to a permanent key; false if their ETag has changed. */
  promote: (reference: UploadReference, etag: string, key: string) => Promise<boolean>
  discard: (reference: UploadReference) => Promise<void>
  credentials: (userId: string, seconds: number) => Promise<TemporaryCredentials | null>
}

export type Staging = PortalStaging | DirectStaging
