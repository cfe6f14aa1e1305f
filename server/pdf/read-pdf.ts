// The child that reads PDFs: one file after the other, each as frames of its bytes.

import { inspectPdf } from './inspect-pdf.ts'
import { FROM_READER, TO_READER } from './reading.ts'
import { openWorkerChannel } from './worker-channel.ts'

const line = openWorkerChannel({ mostMegabytes: 400 })
await line.send(FROM_READER.ready)

let pieces: Buffer[] = []
for await (const { kind, bytes } of line.frames) {
  if (kind === TO_READER.begin) pieces = []
  // Copies the bytes, as the buffer of a frame may be larger than the frame.
  if (kind === TO_READER.bytes) pieces.push(Buffer.from(bytes))
  if (kind !== TO_READER.end) continue
  const file = Buffer.concat(pieces)
  pieces = []
  const reading = await line.within(Number(bytes.toString()), () => inspectPdf(file))
  await line.send(FROM_READER.reading, Buffer.from(JSON.stringify(reading)))
}
process.exit(0)
