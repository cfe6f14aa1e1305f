import { readFileSync } from 'node:fs'
import type { Database } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'

// The migrations of commit f0a481b0, by name and checksum.
export const formerMigrations = readFileSync(new URL('former-migrations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', checksum = ''] = line.split(' ')
    return { number: index + 1, name, checksum }
  })

/** Turns today's schema into the schema of the first `count` former migrations. */
export async function makeFormer(db: Database, count = formerMigrations.length): Promise<void> {
  await db.runScript(`
    alter table applications add column if not exists waiting_computed boolean not null default true;
    alter table documents drop column if exists review_reasons, drop column if exists review_pointers,
      drop column if exists on_behalf;
    alter table applications drop column if exists source;
    alter table document_reviews drop column if exists reasons, drop column if exists pointers,
      drop column if exists checks, drop column if exists despite, drop column if exists sitting_id,
      drop column if exists office_minutes, drop column if exists target_minutes;
    alter table payment_proofs drop column if exists office_minutes, drop column if exists target_minutes;
    drop index if exists reviews_of_reviewer, erased_users, waiting_papers, waiting_steps, first_papers;
    alter table path_positions drop column if exists expires_paper, drop column if exists expires_on,
      drop column if exists urgent_from;
    alter table exam_appointments drop column if exists address;
    drop table if exists handover_pages, handovers;
    drop table if exists board_choices, work_states, follow_ups, message_attachments, thread_answers;
    alter table threads drop column if exists answers_known;
    alter table holiday_changes drop column if exists for_law;
    alter table presence drop column if exists wrote_at;
    alter table bulk_runs drop column if exists undoes;
    alter table bulk_rows drop column if exists left_as;
    drop function if exists charge_sums(uuid);
    create or replace function fold_reference() returns trigger language plpgsql as $$ begin return new; end $$;
    create or replace trigger payment_references_fold before insert on payment_references
      for each row execute function fold_reference();
    delete from schema_migrations`)
  await db.run(sql`
    insert into schema_migrations (number, name, checksum)
    select * from jsonb_to_recordset(${json(formerMigrations.slice(0, count))}) as step (number int, name text, checksum text)`)
}
