// The part of autocannon that the bench uses; the package has no types.
declare module 'autocannon' {
  export interface Request {
    method: string
    path: string
    headers?: Record<string, string>
    body?: Buffer
  }

  export interface Client {
    setRequests: (requests: Request[]) => void
    on: (event: 'response', heard: (status: number, bytes: number, milliseconds: number) => void) => void
  }

  interface Options {
    url: string
    connections: number
    /** In seconds. */
    duration: number
    /** How often autocannon checks whether the time is over, in milliseconds. */
    sampleInt: number
    setupClient: (client: Client) => void
    requests: Request[]
  }

  function autocannon(options: Options): Promise<{ errors: number }>

  // biome-ignore lint/style/noDefaultExport: as the package has it
  export { autocannon as default }
}
