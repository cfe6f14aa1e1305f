/** One upload on its way: whose it is, and the id of its row. */
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
  /** How many bytes a client should put in each part but the last. */
  partSize: number
  /** The key under which clients name an arrival. */
  keyOf: (arrival: Arrival) => string
  /** The arrival that a key names, or null when no arrival can have it. */
  arrivalOf: (key: string) => Arrival | null
  /** Begins a file in parts; answers the name that the store gives it. */
  begin: (arrival: Arrival) => Promise<string>
  /** The parts that arrived, in order; null when nothing of that name is on its way. */
  parts: (arrival: Arrival, multipartId: string) => Promise<Part[] | null>
  /** Forgets a file in parts and what arrived of it; one that is not there is no error. */
  abort: (arrival: Arrival, multipartId: string) => Promise<void>
}

/** The bytes come through the portal. */
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
  /** The bytes of the parts, one after the other. */
  joined: (arrival: Arrival, multipartId: string, parts: readonly Part[]) => AsyncIterable<Uint8Array>
}

export interface TemporaryCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  expiresAt: Date
  bucket: string
  region: string
  /** What every key must begin with. */
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
  /** What has arrived, or null when nothing did. */
  arrived: (arrival: Arrival) => Promise<{ size: number; etag: string } | null>
  /** Copies what arrived, if it is still the same, to a fresh key of a kept file that was never signed. */
  adopt: (arrival: Arrival, etag: string, key: string) => Promise<boolean>
  /** Removes what arrived. */
  discard: (arrival: Arrival) => Promise<void>
  /** null where the store gives none. */
  credentials: (userId: string, seconds: number) => Promise<TemporaryCredentials | null>
}

export type Intake = PortalIntake | DirectIntake
