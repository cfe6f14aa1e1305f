// The child that makes one packet and ends.

import { type Binder, openBinder } from './packet/binder.ts'
import { FROM_BINDER, TO_BINDER } from './packet/talk.ts'
import { openWorkerChannel } from './worker-channel.ts'

const PIECE = 256 * 1024

const line = openWorkerChannel({ mostMegabytes: 1_024 })

let binder: Binder | undefined
let isAll = false
let pieces: Buffer[] = []
for await (const { kind, bytes } of line.frames) {
  if (kind === TO_BINDER.plan) binder = openBinder(JSON.parse(bytes.toString()))
  if (kind === TO_BINDER.begin) pieces = []
  // Copies the bytes, as the buffer of a frame may be larger than the frame.
  if (kind === TO_BINDER.bytes) pieces.push(Buffer.from(bytes))
  if (kind === TO_BINDER.end) {
    await binder?.add(Buffer.concat(pieces))
    pieces = []
    await line.send(FROM_BINDER.taken)
  }
  isAll = kind === TO_BINDER.bind
  if (isAll) break
}
// The frames end early when the portal has ended.
if (binder && isAll) {
  const { bytes, facts } = await binder.bind()
  await line.send(FROM_BINDER.facts, Buffer.from(JSON.stringify(facts)))
  for (let at = 0; at < bytes.length; at += PIECE) await line.send(FROM_BINDER.bytes, bytes.subarray(at, at + PIECE))
  await line.send(FROM_BINDER.end)
}
