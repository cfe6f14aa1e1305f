/** Thrown when the portal cannot start; the message is one line that says why and what to do. */
export class StartRefusal extends Error {
  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' '))
    this.name = 'StartRefusal'
  }
}
