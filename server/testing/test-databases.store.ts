import { openDatabase } from '#server/database/open.ts'

export const TEMPLATE = 'template_portal'

export async function createTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${TEMPLATE} owner portal`)
}

export async function copyTemplate(adminUrl: string, name: string): Promise<void> {
  // Copies files, because the other strategy writes each page to the WAL as well.
  await asAdmin(adminUrl, `create database ${name} template ${TEMPLATE} owner portal strategy file_copy`)
}

export async function createEmptyDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${name} owner portal`)
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
}

async function asAdmin(adminUrl: string, statement: string) {
  await using admin = openDatabase(adminUrl, { connections: 1, statementTimeout: 0 })
  await admin.runScript(statement)
}
