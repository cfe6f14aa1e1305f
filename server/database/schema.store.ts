import type { Queryable } from './open.ts'
import { sql } from './sql.ts'

// The schema leaves out the objects of extensions, and the table of the migration runner.
const ownFunctions = sql`
  p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')`

const tables = sql.select({
  text: sql.text`'create ' || case relpersistence when 'u' then 'unlogged ' else '' end || 'table ' || relname || E' (\n  ' ||
    (
      select string_agg(line, E',\n  ' order by ordinal, line collate "C") from (
        select attnum::int as ordinal, quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
          || case when attnotnull then ' not null' else '' end
          || case
            when attidentity <> '' then ' generated always as identity'
            when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
            when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid)
            else ''
          end as line
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = c.oid and attnum > 0 and not attisdropped
        union all
        select 10000, 'constraint ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where conrelid = c.oid and contype in ('c', 'f', 'p', 'u')
      ) lines
    ) || E'\n)' || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') || ';' ||
    coalesce((
      select string_agg(E'\n' || pg_get_indexdef(indexrelid) || ';', '' order by indexrelid::regclass::text collate "C")
      from pg_index where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid)
    ), '') ||
    coalesce((
      select string_agg(E'\n' || pg_get_triggerdef(oid) || ';', '' order by tgname)
      from pg_trigger where tgrelid = c.oid and not tgisinternal
    ), '')`,
})`
  from pg_class c
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
  order by relname`

const views = sql.select({ text: sql.text`'create view ' || relname || E' as\n' || pg_get_viewdef(oid)` })`
  from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname`

const functions = sql.select({ text: sql.text`rtrim(pg_get_functiondef(p.oid), E'\n') || ';'` })`
  from pg_proc p
  where ${ownFunctions} order by proname, pg_get_function_identity_arguments(p.oid)`

const others = sql.select({ text: sql.text`'create extension ' || extname || ';'` })`
  from pg_extension where extname <> 'plpgsql'
  union all
  select 'create sequence ' || relname || ';' from pg_class
  where relkind = 'S' and relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'i')
  union all
  select 'create type ' || relname || ' as (' || (
      select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) || ');'
  from pg_class where relkind = 'c' and relnamespace = 'public'::regnamespace
  order by 1`

export async function describeSchema(db: Queryable): Promise<string> {
  const parts = [
    '-- The whole schema, as PostgreSQL tells it once every migration has run; server/database/migrations/ says why.\n' +
      '-- Written by `npm run schema`; a test refuses one that is out of date.',
  ]
  for (const part of [others, tables, views, functions]) {
    parts.push(...(await db.values(part)))
  }
  return `${parts.join('\n\n').replaceAll(' public.', ' ')}\n`
}
