import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { type Child, startChild } from './child.ts'
import type { PacketFacts, PacketPlan } from './packet/plan.ts'
import { FROM_BINDER, TO_BINDER } from './packet/talk.ts'

const MAKE_WITHIN = 5 * MINUTE

interface Making<Kept> {
  plan: PacketPlan
  open: (index: number) => Promise<AsyncIterable<Uint8Array>>
  onTaken: (documents: number) => Promise<void>
  keep: (bytes: AsyncIterable<Uint8Array>) => Promise<Kept>
  signal: AbortSignal
}

export async function makePacket<Kept>(making: Making<Kept>): Promise<{ facts: PacketFacts; kept: Kept }> {
  const { signal } = making
  signal.throwIfAborted()
  const child = startChild('pdf/packet-child.ts', { heapMegabytes: 512 })
  const patience = setTimeout(child.end, MAKE_WITHIN)
  signal.addEventListener('abort', child.end)
  try {
    return await talk(child, making)
  } finally {
    clearTimeout(patience)
    signal.removeEventListener('abort', child.end)
    child.end()
  }
}

async function talk<Kept>(child: Child, { plan, open, onTaken, keep }: Making<Kept>) {
  await child.send(TO_BINDER.plan, Buffer.from(JSON.stringify(plan)))
  for (const index of plan.documents.keys()) {
    await child.send(TO_BINDER.begin)
    for await (const bytes of await open(index)) await child.send(TO_BINDER.bytes, bytes)
    await child.send(TO_BINDER.end)
    await heard(child, FROM_BINDER.taken)
    await onTaken(index + 1)
  }
  await child.send(TO_BINDER.bind)
  const facts: PacketFacts = JSON.parse((await heard(child, FROM_BINDER.facts)).toString())
  return { facts, kept: await keep(packetOf(child)) }
}

async function* packetOf(child: Child): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { kind, bytes } = await next(child)
    if (kind === FROM_BINDER.end) return
    yield bytes
  }
}

async function heard(child: Child, expected: number): Promise<Buffer> {
  const { kind, bytes } = await next(child)
  if (kind !== expected) throw new Error(`the child that makes packets said ${kind} instead of ${expected}`)
  return bytes
}

/** Returns the next frame; a child that ends before its last frame has failed, and its packet is dropped. */
async function next(child: Child) {
  const { done, value } = await child.frames.next()
  if (done) throw new Error(`the child that makes packets ended: ${(await child.ended).words}`)
  return value
}
