import { createHash } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { fileDocument } from '#contract/documents/documents.ts'
import { portOf } from '#server/testing/doubles/ports.ts'
import { storageKeyOf } from '#server/testing/kept-files.store.ts'
import { entriesOf } from '#server/testing/read-zip.ts'
import { applicantWithApplication, filed, filingOf, pdf, uploaded } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const zipOf = (id: string) => ({ url: `/api/admin/applications/${id}/files.zip` })

test('all files of an application are one zip with readable names and a safe index', async () => {
  const { person, application } = await applicantWithApplication(portal)
  await filed(person, application, 'passport', pdf(1_500, 'older'))
  const ticket = await uploaded(person, pdf(2_000, 'current'))
  const filing = filingOf(application, 'passport', ticket, 2_000)
  await person.call(fileDocument, { body: { ...filing, fileName: '=cmd|../../Niña.pdf' } })
  await filed(person, application, 'prc-id', pdf(1_200, 'card'))
  const sheet = filingOf(application, 'bsn-diploma', await uploaded(person, pdf(1_100)), 1_100)
  await person.call(fileDocument, { body: { ...sheet, fileName: 'diploma.pdf.hta' } })

  const answer = await ana.request(zipOf(application.id))
  const folder = `${application.applicationNumber} Reyes, Maria`
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': expect.stringContaining(`filename="${folder} - files.zip"`),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const entries = entriesOf(answer.rawPayload)
  expect([...entries.keys()]).toEqual([
    `${folder}/index.csv`,
    `${folder}/1 Valid Passport - =cmd Niña.pdf`,
    `${folder}/2 BSN Diploma - diploma.pdf`,
    `${folder}/7 PRC ID - prc-id.pdf`,
  ])
  expect(entries.get(`${folder}/7 PRC ID - prc-id.pdf`)?.equals(pdf(1_200, 'card'))).toBe(true)
  const index = entries.get(`${folder}/index.csv`)?.toString() ?? ''
  const sha256 = createHash('sha256').update(pdf(2_000, 'current')).digest('hex')
  expect(index.split('\r\n')[1]).toMatch(
    new RegExp(`^1 Valid Passport - =cmd Niña.pdf,Valid Passport,2,Pending,1?,2000,${sha256},`),
  )
})

test('reports a missing file before the zip begins', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { objectPath } = await filed(person, application)
  await portal.deps.storage.remove(await storageKeyOf(portal, objectPath))
  const answer = await ana.request(zipOf(application.id))
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable'])
})

test('a download that breaks off closes its open file', async () => {
  const { person, application } = await applicantWithApplication(portal)
  for (const id of ['passport', 'transcript'] as const) await filed(person, application, id, pdf(9_000_000))
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(portal.app.server)
  await new Promise<void>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: zipOf(application.id).url, headers: { cookie: ana.cookie } })
    asked.on('response', (answer) => {
      answer.once('data', () => {
        answer.destroy()
        resolve()
      })
    })
    asked.on('error', reject).end()
  })
  // Linux lists the open files of a process.
  const held = async () => {
    const files = await readdir('/proc/self/fd')
    const paths = await Promise.all(files.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.filter((path) => path.startsWith(portal.dataDir))
  }
  await expect.poll(held, { timeout: 5_000 }).toEqual([])
})
