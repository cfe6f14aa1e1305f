import type { Sql } from './open.ts'

/** Makes the portal's own role, which is no superuser, and its database, unless they are there. */
export async function provision(
  db: Sql,
  { role, password, database }: Record<'role' | 'password' | 'database', string>,
) {
  const [there] = await db<{ role: boolean; database: boolean }[]>`
    select exists (select from pg_roles where rolname = ${role}) as role,
      exists (select from pg_database where datname = ${database}) as database`
  // These statements take no parameters; the names are constants of ours and the password is hexadecimal.
  if (!there?.role) await db.unsafe(`create role ${role} login password '${password}'`)
  if (!there?.database) await db.unsafe(`create database ${database} owner ${role}`)
}
