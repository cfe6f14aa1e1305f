import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './doubles/ports.ts'
import { openOwnDaemons, untilTrue } from './own-daemons.ts'

const run = promisify(execFile)

export interface OwnStore {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
}

const KEYS = { accessKeyId: 'LAMPARATESTSACCESS01', secretAccessKey: 'only-for-tests-on-this-machine-0123456789' }

export async function startRadosgw(): Promise<OwnStore & { close: () => Promise<void> }> {
  const daemons = await openOwnDaemons('radosgw')
  const { folder } = daemons
  const configuration = join(folder, 'ceph.conf')
  const [monitorPort, port] = [await freePort(), await freePort()]
  const [cluster, store] = [randomUUID(), randomUUID()]
  const monitor = `v1:127.0.0.1:${monitorPort}`
  await mkdir(join(folder, 'osd'))
  await writeFile(configuration, settings({ folder, cluster, monitor, port }))
  const call = (program: string, ...args: string[]) => run(program, ['-c', configuration, ...args], { timeout: 60_000 })
  const ceph = (...args: string[]) => call('ceph', '--connect-timeout', '20', ...args)
  const daemon = (name: string, program: string, ...args: string[]) =>
    daemons.start(name, program, ['-f', '-c', configuration, ...args])
  return daemons.ready(async () => {
    const map = join(folder, 'monmap')
    await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', `[${monitor}]`, map])
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    daemon('mon', 'ceph-mon', '-i', 'a')
    await ceph('osd', 'create', store)
    await ceph('osd', 'crush', 'add-bucket', 'here', 'host')
    await ceph('osd', 'crush', 'move', 'here', 'root=default')
    await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'host=here')
    await call('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', store)
    daemon('osd', 'ceph-osd', '-i', '0')
    const gateway = daemon('rgw', 'radosgw', '-n', 'client.rgw')
    const endpoint = `http://127.0.0.1:${port}`
    const isUp = async () => (await fetch(endpoint)).ok
    await untilTrue('radosgw', isUp, { child: gateway, within: 90_000 })
    const keys = ['--access-key', KEYS.accessKeyId, '--secret-key', KEYS.secretAccessKey]
    await call('radosgw-admin', 'user', 'create', '--uid', 'portal', '--display-name', 'Portal', ...keys)
    await allowTemporaryCredentials(call)
    return { endpoint, ...KEYS, close: daemons.close }
  })
}

const statement = (rights: object) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...rights }] })

async function allowTemporaryCredentials(call: (program: string, ...args: string[]) => Promise<unknown>) {
  const role = ['--role-name', 'portal-uploads']
  const trusts = { Principal: { AWS: ['arn:aws:iam:::user/portal'] }, Action: ['sts:AssumeRole'] }
  const may = { Action: ['s3:PutObject'], Resource: ['arn:aws:s3:::*/incoming/*'] }
  await call('radosgw-admin', 'role', 'create', ...role, '--assume-role-policy-doc', statement(trusts))
  await call('radosgw-admin', 'role-policy', 'put', ...role, '--policy-name', 'uploads', '--policy-doc', statement(may))
}

const settings = (at: { folder: string; cluster: string; monitor: string; port: number }) => `
[global]
fsid = ${at.cluster}
mon host = ${at.monitor}
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${at.folder}
admin socket = ${at.folder}/$name.asok
log file = ${at.folder}/$name.log
mon data = ${at.folder}/mon
osd data = ${at.folder}/osd
osd objectstore = memstore
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
mon allow pool size one = true
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
rgw frontends = beast endpoint=127.0.0.1:${at.port}
rgw data = ${at.folder}/rgw
# Temporary credentials, and encryption that is asked for over plain http on this machine.
rgw s3 auth use sts = true
rgw sts key = abcdefghijklmnop
rgw crypt require ssl = false
rgw crypt s3 kms backend = testing
rgw crypt s3 kms encryption keys = portal=4YSmvJtBv0aZ7geVgAsdpRnLBEwWSWlMIGnRS8a9TSA=
`
