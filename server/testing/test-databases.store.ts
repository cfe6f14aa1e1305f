import { openDatabase } from '#server/database/open.ts'

export const TEMPLATE = 'template_portal'

export async function createTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${TEMPLATE} owner portal`)
}

export async function copyTemplate(adminUrl: string, name: string): Promise<void> {
  // Its files as they are, where each page would be written to the log as well.
  await asAdmin(adminUrl, `create database ${name} template ${TEMPLATE} owner portal strategy file_copy`)
}

export async function createEmptyDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${name} owner portal`)
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
}

async function asAdmin(adminUrl: string, statement: string) {
  const admin = openDatabase(adminUrl, { connections: 1, statementTimeout: 0 })
  try {
    await admin.runScript(statement)
  } finally {
    await admin.end({ timeout: 1 })
  }
}
