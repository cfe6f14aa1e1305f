import { type Database, openDatabase } from '#server/database/open.ts'

export async function asUser<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  await using db = openDatabase(url, { connections: 1 })
  return await work(db)
}

export async function createOwner(
  adminUrl: string,
  name: string,
  right: 'createrole' | 'nocreaterole',
): Promise<string> {
  await asUser(adminUrl, async (db) => {
    await db.runScript(`create role ${name} login ${right} password 'p@ss:word/'`)
    await db.runScript(`create database ${name} owner ${name}`)
  })
  const url = new URL(adminUrl)
  url.username = name
  url.password = encodeURIComponent('p@ss:word/')
  url.pathname = name
  return url.href
}

export async function dropOwner(adminUrl: string, name: string): Promise<void> {
  await asUser(adminUrl, async (db) => {
    await db.runScript(`drop database if exists ${name} with (force)`)
    await db.runScript(`drop role if exists ${name}_runtime`)
    await db.runScript(`drop role if exists ${name}`)
  })
}
