export interface Arrival {
  userId: string
  uploadId: string
}

/** A part that has arrived and is durable enough to survive a killed process. */
export interface Part {
  partNumber: number
  size: number
  /** Without quotes. */
  etag: string
}

interface InParts {
  partSize: number
  keyOf: (arrival: Arrival) => string
  /** The arrival that a key names, or null when no arrival can have it. */
  arrivalOf: (key: string) => Arrival | null
  begin: (arrival: Arrival) => Promise<string>
  /** The parts that arrived, in order; null when nothing of that name is on its way. */
  parts: (arrival: Arrival, multipartId: string) => Promise<Part[] | null>
  /** Forgets a file in parts and what arrived of it; one that is not there is no error. */
  abort: (arrival: Arrival, multipartId: string) => Promise<void>
}

export interface PortalIntake extends InParts {
  way: 'portal'
  /** Resolves when there is room for more files, rejects when the disk is nearly full. */
  seeRoom: () => Promise<void>
  /** Takes one part, in place of an earlier one of that number. Whatever the source throws is thrown again. */
  receive: (
    arrival: Arrival,
    multipartId: string,
    partNumber: number,
    source: AsyncIterable<Uint8Array>,
  ) => Promise<Part>
  joined: (arrival: Arrival, multipartId: string, parts: readonly Part[]) => AsyncIterable<Uint8Array>
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
export interface DirectIntake extends InParts {
  way: 'direct'
  /** The origin that links lead to, for the policy of the pages. */
  origin: string
  /** With a size, the store takes exactly so many bytes. */
  signPut: (arrival: Arrival, seconds: number, size?: number) => Promise<string>
  signPart: (
    arrival: Arrival,
    multipartId: string,
    partNumber: number,
    seconds: number,
    size?: number,
  ) => Promise<string>
  /** Puts the parts together at the store; a part that is not there, or not as named, is refused. */
  complete: (arrival: Arrival, multipartId: string, parts: readonly Omit<Part, 'size'>[]) => Promise<void>
  /** The arrival that a link or a location of ours leads to, or null; nothing is fetched from it. */
  arrivalOfLink: (link: string) => Arrival | null
  arrived: (arrival: Arrival) => Promise<{ size: number; etag: string } | null>
  /** Copies what arrived, if it is still the same, to a fresh key of a kept file that was never signed. */
  adopt: (arrival: Arrival, etag: string, key: string) => Promise<boolean>
  discard: (arrival: Arrival) => Promise<void>
  credentials: (userId: string, seconds: number) => Promise<TemporaryCredentials | null>
}

export type Intake = PortalIntake | DirectIntake
