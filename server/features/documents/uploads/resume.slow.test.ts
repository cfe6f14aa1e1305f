import { request as ask } from 'node:http'
import { expect, test } from 'vitest'
import { completeMultipart, listParts } from '#contract/documents/uploads.ts'
import { freePort } from '#server/testing/doubles/ports.ts'
import { begun, cut, filedFrom, linkOfPart, namedAs, sentPart } from '#server/testing/parts.ts'
import { startPortal } from '#server/testing/portal-process.ts'
import { applicantWithApplication, pdf } from '#server/testing/test-documents.ts'
import { useHome } from '#server/testing/use-home.ts'

const home = useHome('resume')

test('resumes an upload from its acknowledged parts after SIGKILL', async () => {
  const options = { ...home, port: await freePort(), environment: { DATABASE_URL: home.database.url } }
  const portal = await startPortal(options)
  const { person, application } = await applicantWithApplication(portal)
  const bytes = pdf(2_000_000, 'resumed')
  const upload = await begun(person)
  const pieces = cut(bytes, upload.partSize)
  const piece = (number: number) => pieces[number - 1] ?? Buffer.alloc(0)
  const parts = [await sentPart(person, upload, 1, piece(1)), await sentPart(person, upload, 3, piece(3))]

  const path = await linkOfPart(person, upload, 2)
  const headers = { cookie: person.cookie, 'content-length': piece(2).length }
  const half = ask({ host: '127.0.0.1', port: portal.port, method: 'PUT', path, headers })
  half.on('error', () => {})
  await new Promise((sent) => half.write(piece(2).subarray(0, 300_000), sent))
  await portal.kill()

  const next = await startPortal(options)
  expect(next.port).toBe(portal.port)
  const there = await person.call(listParts, namedAs(upload))
  expect(there.map(({ PartNumber, ETag }) => ({ PartNumber, ETag: `"${ETag}"` }))).toEqual(parts)
  for (const number of [2, 4, 5]) parts.push(await sentPart(person, upload, number, piece(number)))
  const { location } = await person.call(completeMultipart, { ...namedAs(upload), body: { parts } })
  const document = await filedFrom(person, application, { location, size: bytes.length })
  expect((await person.request({ url: document.objectPath })).rawPayload.equals(bytes)).toBe(true)
}, 60_000)
