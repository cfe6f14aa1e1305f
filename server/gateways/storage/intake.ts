export interface UploadReference {
  userId: string
  uploadId: string
}

/** A part that has arrived and is durable enough to survive a killed process. */
export interface UploadedPart {
  partNumber: number
  size: number
  /** Without quotes. */
  etag: string
}

interface MultipartIntake {
  partSize: number
  keyOf: (arrival: UploadReference) => string
  /** The arrival that a key names, or null when no arrival can have it. */
  arrivalOf: (key: string) => UploadReference | null
  begin: (arrival: UploadReference) => Promise<string>
  /** The parts that arrived, in order; null when nothing of that name is on its way. */
  parts: (arrival: UploadReference, multipartId: string) => Promise<UploadedPart[] | null>
  /** Forgets a file in parts and what arrived of it; one that is not there is no error. */
  abort: (arrival: UploadReference, multipartId: string) => Promise<void>
}

export interface PortalIntake extends MultipartIntake {
  way: 'portal'
  /** Resolves when there is room for more files, rejects when the disk is nearly full. */
  assertSpace: () => Promise<void>
  /** Takes one part, in place of an earlier one of that number. Whatever the source throws is thrown again. */
  receive: (
    arrival: UploadReference,
    multipartId: string,
    partNumber: number,
    source: AsyncIterable<Uint8Array>,
  ) => Promise<UploadedPart>
  joined: (arrival: UploadReference, multipartId: string, parts: readonly UploadedPart[]) => AsyncIterable<Uint8Array>
}

export interface TemporaryCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  expiresAt: Date
  bucket: string
  region: string
  prefix: string
}

/** The bytes go straight to the store by signed links; nothing that was ever signed is a kept file. */
export interface DirectIntake extends MultipartIntake {
  way: 'direct'
  /** The origin that links lead to, for the policy of the pages. */
  origin: string
  /** With a size, the store takes exactly so many bytes. */
  signPut: (arrival: UploadReference, seconds: number, size?: number) => Promise<string>
  signPart: (
    arrival: UploadReference,
    multipartId: string,
    partNumber: number,
    seconds: number,
    size?: number,
  ) => Promise<string>
  /** Puts the parts together at the store; a part that is not there, or not as named, is refused. */
  complete: (
    arrival: UploadReference,
    multipartId: string,
    parts: readonly Omit<UploadedPart, 'size'>[],
  ) => Promise<void>
  /** The arrival that a link or a location of ours leads to, or null; nothing is fetched from it. */
  arrivalOfLink: (link: string) => UploadReference | null
  arrived: (arrival: UploadReference) => Promise<{ size: number; etag: string } | null>
  /** Copies what arrived, if it is still the same, to a fresh key of a kept file that was never signed. */
  adopt: (arrival: UploadReference, etag: string, key: string) => Promise<boolean>
  discard: (arrival: UploadReference) => Promise<void>
  credentials: (userId: string, seconds: number) => Promise<TemporaryCredentials | null>
}

export type Intake = PortalIntake | DirectIntake
