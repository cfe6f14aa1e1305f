import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { onTestFinished } from 'vitest'

export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const file = (name: string, buffer: Buffer, mimeType = 'application/pdf'): TestFile => ({ name, mimeType, buffer })

export async function pdf(name: string, words = name): Promise<TestFile> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  page.drawText(words, { x: 60, y: 760, size: 28, font })
  return file(name, Buffer.from(await document.save()))
}

export async function largePdf(name: string, megabytes: number): Promise<TestFile> {
  const document = await PDFDocument.create()
  document.addPage([595, 842])
  document.context.register(document.context.stream(new Uint8Array(megabytes * 1024 * 1024)))
  return file(name, Buffer.from(await document.save()))
}

// The browser reads a path at once, but takes a second or more for each megabyte of a buffer.
export async function onDisk({ name, buffer }: TestFile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lampara-e2e-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), buffer)
  return join(folder, name)
}

export const photo = (name: string): TestFile => file(name, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'image/jpeg')

/** Lacks only its last lines, so that viewers still open it. */
export const cutOff = ({ name, buffer }: TestFile): TestFile =>
  file(name, buffer.subarray(0, buffer.lastIndexOf('startxref')))
