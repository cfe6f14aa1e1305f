-- The whole schema, as PostgreSQL tells it once every migration has run; server/database/migrations/ says why.
-- Written by `npm run schema`; a test refuses one that is out of date.

create extension pg_trgm;

create sequence application_numbers;

create table activities (
  id uuid not null,
  application_id uuid not null,
  description text not null,
  created_at timestamp(3) with time zone not null,
  constraint activities_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint activities_pkey PRIMARY KEY (id)
);
CREATE INDEX activities_of_application ON activities USING btree (application_id, id);

create table address_changes (
  user_id uuid not null,
  email text not null,
  email_key text not null,
  old_code_hash bytea not null,
  new_code_hash bytea,
  attempts integer not null default 0,
  expires_at timestamp(3) with time zone not null,
  constraint address_changes_pkey PRIMARY KEY (user_id),
  constraint address_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX address_changes_by_expiry ON address_changes USING btree (expires_at);

create table application_boards (
  application_id uuid not null,
  board text not null,
  chosen_by uuid,
  chosen_at timestamp(3) with time zone not null,
  constraint application_boards_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint application_boards_board_check CHECK ((board ~ '^[A-Z]{2,4}$'::text)),
  constraint application_boards_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint application_boards_pkey PRIMARY KEY (application_id)
);
CREATE INDEX applications_of_board ON application_boards USING btree (board, application_id);

create table application_requirements (
  id uuid not null,
  application_id uuid not null,
  requirement_id text not null,
  status text not null,
  notes text,
  required boolean not null,
  updated_at timestamp(3) with time zone not null,
  constraint application_requirements_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint application_requirements_application_id_requirement_id_key UNIQUE (application_id, requirement_id),
  constraint application_requirements_pkey PRIMARY KEY (id),
  constraint application_requirements_status_check CHECK ((status = ANY (ARRAY['missing'::text, 'pending'::text, 'approved'::text, 'not_applicable'::text])))
);
CREATE INDEX requirements_by_state ON application_requirements USING btree (requirement_id, status, application_id);
CREATE TRIGGER application_requirements_count AFTER INSERT OR DELETE OR UPDATE ON application_requirements FOR EACH ROW EXECUTE FUNCTION count_change();

create table applications (
  id uuid not null,
  application_number text not null,
  user_id uuid not null,
  status text not null,
  status_since timestamp(3) with time zone not null default now(),
  held_for text,
  total_fees numeric(12,2) not null,
  amount_paid numeric(12,2) not null default 0,
  balance numeric(12,2) not null generated always as ((total_fees - amount_paid)) stored,
  assigned_to uuid,
  waits_for text not null default 'applicant'::text,
  waiting_cause text not null default 'documents_to_send'::text,
  waiting_since timestamp(3) with time zone not null default now(),
  documents_required smallint not null default 0,
  documents_approved smallint not null default 0,
  documents_pending smallint not null default 0,
  documents_returned smallint not null default 0,
  documents_missing smallint not null default 0,
  has_nursing_school boolean not null default false,
  completed_steps text[] not null default '{}'::text[],
  reminded_at timestamp(3) with time zone,
  times_reminded integer not null default 0,
  reminders integer not null generated always as (
CASE
    WHEN (reminded_at >= waiting_since) THEN times_reminded
    ELSE 0
END) stored,
  activity_seen_at timestamp(3) with time zone,
  inactive_since timestamp(3) with time zone not null generated always as (GREATEST(waiting_since, activity_seen_at, reminded_at)) stored,
  created_at timestamp(3) with time zone not null,
  search_text text not null default ''::text,
  sort_name text not null default ''::text,
  chosen_package text,
  source text,
  constraint applications_application_number_key UNIQUE (application_number),
  constraint applications_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id) ON DELETE SET NULL,
  constraint applications_held_for_check CHECK ((held_for = ANY (ARRAY['applicant'::text, 'team'::text, 'third_party'::text, 'nobody'::text]))),
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_status_check CHECK ((status = ANY (ARRAY['in_progress'::text, 'under_review'::text, 'submitted'::text, 'approved'::text, 'rejected'::text, 'on_hold'::text, 'withdrawn'::text]))),
  constraint applications_total_fees_check CHECK ((total_fees >= (0)::numeric)),
  constraint applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint applications_user_id_key UNIQUE (user_id),
  constraint applications_waits_for_check CHECK ((waits_for = ANY (ARRAY['applicant'::text, 'team'::text, 'third_party'::text, 'nobody'::text])))
);
CREATE INDEX applications_by_balance ON applications USING btree (balance, id);
CREATE INDEX applications_by_colleague ON applications USING btree (assigned_to, waiting_since, id);
CREATE INDEX applications_by_creation ON applications USING btree (created_at, id);
CREATE INDEX applications_by_search ON applications USING gin (search_text gin_trgm_ops);
CREATE INDEX applications_by_status ON applications USING btree (status, id);
CREATE INDEX applications_by_turn ON applications USING btree (((waits_for = 'nobody'::text)), waiting_since, id);
CREATE INDEX applications_by_wait ON applications USING btree (waits_for, waiting_since, id);
CREATE INDEX applications_filtered ON applications USING btree (status, waits_for, id) INCLUDE (balance, assigned_to, created_at, waiting_since, waiting_cause);
CREATE INDEX applications_named ON applications USING btree (sort_name, id) INCLUDE (status, waits_for, balance, assigned_to, created_at, waiting_cause);
CREATE INDEX inactive_applications ON applications USING btree (reminders, inactive_since, id) WHERE (waits_for = 'applicant'::text);
CREATE INDEX waiting_steps ON applications USING btree (waiting_since, id) INCLUDE (user_id, assigned_to) WHERE ((waits_for = 'team'::text) AND (documents_pending = 0));
CREATE TRIGGER applications_assignee AFTER UPDATE OF assigned_to ON applications FOR EACH ROW WHEN ((old.assigned_to IS DISTINCT FROM new.assigned_to)) EXECUTE FUNCTION copy_assignee_to_documents();
CREATE TRIGGER applications_charges_asked AFTER UPDATE OF waiting_cause ON applications FOR EACH ROW WHEN ((asks_payment(old.waiting_cause) <> asks_payment(new.waiting_cause))) EXECUTE FUNCTION tell_charges();
CREATE TRIGGER applications_count AFTER INSERT OR DELETE OR UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION count_change();
CREATE TRIGGER applications_search_text BEFORE INSERT OR UPDATE OF application_number, user_id ON applications FOR EACH ROW EXECUTE FUNCTION set_application_search_text();

create table audit (
  id uuid not null,
  at timestamp(3) with time zone not null,
  actor_id uuid,
  action text not null,
  subject text,
  ip text not null,
  request_id text not null,
  detail jsonb not null,
  sequence bigint not null generated always as identity,
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_by_time ON audit USING btree (at);
CREATE UNIQUE INDEX audit_in_order ON audit USING btree (sequence);
CREATE INDEX audit_of_action ON audit USING btree (action, id);
CREATE INDEX audit_of_actor ON audit USING btree (actor_id, id);
CREATE INDEX audit_of_run ON audit USING btree (request_id, id) WHERE (request_id ~~ 'bulk:%'::text);
CREATE INDEX audit_of_subject ON audit USING btree (subject, id);
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_roots (
  day date not null,
  seal bigint not null,
  total bigint not null,
  hash bytea not null,
  previous bytea,
  public_key bytea not null,
  signature bytea not null,
  at timestamp(3) with time zone not null,
  constraint audit_roots_pkey PRIMARY KEY (day),
  constraint audit_roots_seal_fkey FOREIGN KEY (seal) REFERENCES audit_seals(number)
);
CREATE TRIGGER audit_roots_append_only BEFORE DELETE OR UPDATE ON audit_roots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_roots_no_truncate BEFORE TRUNCATE ON audit_roots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_seals (
  number bigint not null,
  first bigint not null,
  last bigint not null,
  gaps bigint[] not null,
  late bigint[] not null,
  count integer not null,
  total bigint not null,
  leaves bytea not null,
  root bytea not null,
  previous bytea,
  hash bytea not null,
  at timestamp(3) with time zone not null,
  constraint audit_seals_pkey PRIMARY KEY (number)
);
CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_texts (
  audit_id uuid not null,
  salt bytea,
  texts jsonb,
  erased_at timestamp(3) with time zone,
  constraint audit_texts_check CHECK ((((erased_at IS NULL) = (texts IS NOT NULL)) AND ((salt IS NULL) = (texts IS NULL)))),
  constraint audit_texts_pkey PRIMARY KEY (audit_id)
);
CREATE TRIGGER audit_texts_no_delete BEFORE DELETE ON audit_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_texts_no_truncate BEFORE TRUNCATE ON audit_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_texts_only_erased BEFORE UPDATE ON audit_texts FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasing_texts();

create unlogged table audited_reads (
  actor_id uuid not null,
  read_hash text not null,
  at timestamp(3) with time zone not null,
  constraint audited_reads_pkey PRIMARY KEY (actor_id, read_hash)
);

create table bank_line_matches (
  line_id uuid not null,
  payment_id uuid not null,
  matched_by uuid,
  matched_at timestamp(3) with time zone not null,
  constraint bank_line_matches_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_line_matches_matched_by_fkey FOREIGN KEY (matched_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint bank_line_matches_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint bank_line_matches_pkey PRIMARY KEY (line_id, payment_id)
);
CREATE INDEX bank_line_matches_of_payment ON bank_line_matches USING btree (payment_id);

create table bank_lines (
  id uuid not null,
  statement_id uuid not null,
  channel_id uuid not null,
  line integer not null,
  booked_on date not null,
  amount numeric(12,2) not null,
  reference text,
  reference_key text,
  description text not null,
  balance numeric(14,2),
  hash bytea not null,
  state text not null,
  not_ours_reason text,
  constraint bank_lines_amount_check CHECK ((amount <> (0)::numeric)),
  constraint bank_lines_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channels(id),
  constraint bank_lines_channel_id_hash_key UNIQUE (channel_id, hash),
  constraint bank_lines_check CHECK (((state = 'not_ours'::text) = (not_ours_reason IS NOT NULL))),
  constraint bank_lines_check1 CHECK (((state = 'outgoing'::text) = (amount < (0)::numeric))),
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'matched'::text, 'not_ours'::text, 'outgoing'::text]))),
  constraint bank_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);
CREATE INDEX bank_lines_of_statement ON bank_lines USING btree (statement_id, line);
CREATE INDEX bank_lines_open ON bank_lines USING btree (id) WHERE (state = 'open'::text);
CREATE INDEX bank_lines_open_by_amount ON bank_lines USING btree (channel_id, amount, booked_on) WHERE (state = 'open'::text);
CREATE INDEX bank_lines_open_by_reference ON bank_lines USING btree (channel_id, reference_key) WHERE (state = 'open'::text);
CREATE INDEX bank_lines_open_of_channel ON bank_lines USING btree (channel_id, id) WHERE (state = 'open'::text);
CREATE TRIGGER bank_lines_stay BEFORE DELETE OR UPDATE ON bank_lines FOR EACH ROW EXECUTE FUNCTION refuse_bank_line_change();

create table bank_statement_mappings (
  channel_id uuid not null,
  mapping jsonb not null,
  date_format text not null,
  constraint bank_statement_mappings_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channels(id) ON DELETE CASCADE,
  constraint bank_statement_mappings_pkey PRIMARY KEY (channel_id)
);

create table bank_statements (
  id uuid not null,
  channel_id uuid not null,
  currency text not null,
  first_on date not null,
  last_on date not null,
  new_lines integer not null,
  repeated_lines integer not null,
  has_gaps boolean not null,
  imported_by uuid,
  created_at timestamp(3) with time zone not null,
  constraint bank_statements_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channels(id),
  constraint bank_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint bank_statements_pkey PRIMARY KEY (id)
);
CREATE INDEX bank_statements_of_channel ON bank_statements USING btree (channel_id, id);

create table board_choices (
  application_id uuid not null,
  answers jsonb not null,
  board text,
  asked_at timestamp(3) with time zone,
  refusal text,
  refused_by uuid,
  refused_at timestamp(3) with time zone,
  constraint board_choices_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint board_choices_board_check CHECK ((board ~ '^[A-Z]{2,4}$'::text)),
  constraint board_choices_check CHECK (((board IS NULL) = (asked_at IS NULL))),
  constraint board_choices_check1 CHECK (((refusal IS NULL) = (refused_at IS NULL))),
  constraint board_choices_check2 CHECK (((refusal IS NULL) OR (board IS NOT NULL))),
  constraint board_choices_pkey PRIMARY KEY (application_id),
  constraint board_choices_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES users(id) ON DELETE SET NULL
);

create table board_fact_changes (
  id uuid not null,
  board text not null,
  key text not null,
  value_before jsonb,
  value_after jsonb,
  source text not null,
  checked_on date not null,
  confidence text not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone not null,
  constraint board_fact_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint board_fact_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX changes_of_board ON board_fact_changes USING btree (board, id);

create table board_facts (
  board text not null,
  key text not null,
  value jsonb,
  source text not null,
  checked_on date not null,
  confidence text not null,
  version integer not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone not null,
  constraint board_facts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint board_facts_confidence_check CHECK ((confidence = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint board_facts_pkey PRIMARY KEY (board, key),
  constraint board_facts_version_check CHECK ((version > 0))
);

create table board_items (
  application_id uuid not null,
  board text not null,
  item text not null,
  fact text not null,
  kind text not null,
  party text,
  title text not null,
  state text not null,
  reason text,
  request_id uuid,
  decided_by uuid,
  decided_at timestamp(3) with time zone not null,
  constraint board_items_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint board_items_check CHECK (((state <> 'dismissed'::text) OR (reason IS NOT NULL))),
  constraint board_items_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint board_items_kind_check CHECK ((kind = ANY (ARRAY['task'::text, 'request'::text]))),
  constraint board_items_pkey PRIMARY KEY (application_id, board, item),
  constraint board_items_request_id_fkey FOREIGN KEY (request_id) REFERENCES third_party_requests(id) ON DELETE SET NULL,
  constraint board_items_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'dismissed'::text])))
);
CREATE INDEX asked_board_items ON board_items USING btree (board, item, application_id) WHERE (state = 'asked'::text);

create table bulk_rows (
  run_id uuid not null,
  "position" integer not null,
  application_id uuid,
  expected jsonb,
  state text not null default 'waiting'::text,
  sentence text,
  failures integer not null default 0,
  rests_until timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  left_as jsonb,
  constraint bulk_rows_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE SET NULL,
  constraint bulk_rows_pkey PRIMARY KEY (run_id, "position"),
  constraint bulk_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES bulk_runs(id) ON DELETE CASCADE,
  constraint bulk_rows_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'changed'::text, 'nothing'::text, 'refused'::text, 'stopped'::text])))
);
CREATE INDEX bulk_rows_of_application ON bulk_rows USING btree (application_id);
CREATE INDEX bulk_rows_waiting ON bulk_rows USING btree (run_id, "position") WHERE (state = 'waiting'::text);

create table bulk_runs (
  id uuid not null,
  ordered_by uuid,
  key text not null,
  fingerprint text not null,
  action text not null,
  detail jsonb not null,
  ip text not null,
  created_at timestamp(3) with time zone not null,
  stopped_at timestamp(3) with time zone,
  undoes uuid,
  constraint bulk_runs_action_check CHECK ((action = ANY (ARRAY['assign'::text, 'remind'::text, 'status'::text, 'mark'::text]))),
  constraint bulk_runs_ordered_by_fkey FOREIGN KEY (ordered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint bulk_runs_ordered_by_key_key UNIQUE (ordered_by, key),
  constraint bulk_runs_pkey PRIMARY KEY (id),
  constraint bulk_runs_undoes_fkey FOREIGN KEY (undoes) REFERENCES bulk_runs(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX undo_of_run ON bulk_runs USING btree (undoes) WHERE (undoes IS NOT NULL);

create table charge_reminders (
  charge_id uuid not null,
  distance smallint not null,
  reminded_at timestamp(3) with time zone not null,
  constraint charge_reminders_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id) ON DELETE CASCADE,
  constraint charge_reminders_pkey PRIMARY KEY (charge_id, distance)
);

create table charges (
  id uuid not null,
  application_id uuid not null,
  code text not null,
  description text not null,
  amount numeric(12,2) not null,
  currency text not null,
  due_on date,
  payee text,
  collected boolean not null default true,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  due_from date not null default CURRENT_DATE,
  open_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  spent_amount bigint not null default 0,
  due_step text,
  is_asked boolean not null default true,
  constraint charges_amount_check CHECK ((amount > (0)::numeric)),
  constraint charges_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint charges_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint charges_pkey PRIMARY KEY (id)
);
CREATE INDEX charges_asked ON charges USING btree (currency, due_from, id) WHERE ((open_amount > 0) AND is_asked);
CREATE INDEX charges_of_a_step ON charges USING btree (application_id) WHERE ((due_step IS NOT NULL) AND (due_on IS NULL));
CREATE INDEX charges_of_application ON charges USING btree (application_id, id);
CREATE INDEX charges_to_remind ON charges USING btree (due_on, application_id) WHERE ((due_on IS NOT NULL) AND (open_amount > 0));
CREATE TRIGGER charges_asked BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION follow_application();
CREATE TRIGGER charges_count AFTER INSERT OR DELETE OR UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION count_change();

create table clock_reminders (
  application_id uuid not null,
  clock text not null,
  clock_on date not null,
  alert_on date not null,
  audience text not null,
  reminded_at timestamp(3) with time zone not null,
  constraint clock_reminders_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint clock_reminders_audience_check CHECK ((audience = ANY (ARRAY['applicant'::text, 'office'::text]))),
  constraint clock_reminders_pkey PRIMARY KEY (application_id, clock, clock_on, alert_on, audience)
);

create table closed_month_sums (
  month date not null,
  account text not null,
  channel_id uuid not null,
  currency text not null,
  opening bigint not null,
  debits bigint not null,
  credits bigint not null,
  postings bigint not null,
  constraint closed_month_sums_credits_check CHECK ((credits >= 0)),
  constraint closed_month_sums_debits_check CHECK ((debits >= 0)),
  constraint closed_month_sums_month_fkey FOREIGN KEY (month) REFERENCES closed_months(month),
  constraint closed_month_sums_pkey PRIMARY KEY (month, account, channel_id, currency),
  constraint closed_month_sums_postings_check CHECK ((postings >= 0))
);
CREATE TRIGGER closed_month_sums_append_only BEFORE DELETE OR UPDATE ON closed_month_sums FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_month_sums_no_truncate BEFORE TRUNCATE ON closed_month_sums FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table closed_months (
  month date not null,
  closed_at timestamp(3) with time zone not null,
  closed_by uuid,
  constraint closed_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint closed_months_pkey PRIMARY KEY (month)
);
CREATE TRIGGER closed_months_append_only BEFORE DELETE OR UPDATE ON closed_months FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_months_in_order BEFORE INSERT ON closed_months FOR EACH ROW EXECUTE FUNCTION close_in_order();
CREATE TRIGGER closed_months_no_truncate BEFORE TRUNCATE ON closed_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table consents (
  id uuid not null,
  user_id uuid not null,
  privacy_version text not null,
  given_at timestamp(3) with time zone not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint consents_user_id_privacy_version_key UNIQUE (user_id, privacy_version)
);

create table counter_deltas (
  kind text not null,
  key text not null,
  bucket timestamp with time zone not null,
  value numeric(14,2) not null
) with (autovacuum_vacuum_threshold=500, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_insert_threshold=-1);

create table counters (
  kind text not null,
  key text not null,
  bucket timestamp with time zone not null,
  value numeric(14,2) not null,
  constraint counters_pkey PRIMARY KEY (kind, key, bucket) INCLUDE (value)
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0.02);

create table credits (
  id uuid not null,
  application_id uuid not null,
  amount numeric(12,2) not null,
  currency text not null,
  reason text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  constraint credits_amount_check CHECK ((amount > (0)::numeric)),
  constraint credits_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint credits_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint credits_pkey PRIMARY KEY (id)
);
CREATE INDEX credits_of_application ON credits USING btree (application_id, id);

create table daily_counters (
  kind text not null,
  key text not null,
  day timestamp with time zone not null,
  value numeric(14,2) not null,
  constraint daily_counters_pkey PRIMARY KEY (kind, key, day) INCLUDE (value)
);

create table data_exports (
  id uuid not null,
  user_id uuid not null,
  state text not null,
  storage_key text,
  file_size integer,
  sha256 text,
  is_encrypted boolean not null default false,
  skipped text[] not null default '{}'::text[],
  failure text,
  attempts integer not null default 0,
  failures integer not null default 0,
  leased_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint data_exports_storage_key_key UNIQUE (storage_key),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX data_exports_of_person ON data_exports USING btree (user_id, id);
CREATE INDEX data_exports_to_expire ON data_exports USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX data_exports_to_make ON data_exports USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'making'::text]));
CREATE TRIGGER data_export_is_a_request AFTER INSERT OR UPDATE OF state ON data_exports FOR EACH ROW EXECUTE FUNCTION track_data_export();

create table dev_mailbox (
  id uuid not null,
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  constraint dev_mailbox_pkey PRIMARY KEY (id)
);
CREATE INDEX dev_mailbox_by_recipient ON dev_mailbox USING btree (recipient, id);

create table digest_notices (
  dedupe_key text not null,
  recipient text not null,
  address_key text not null,
  notice text not null,
  facts jsonb not null,
  created_at timestamp(3) with time zone not null,
  constraint digest_notices_pkey PRIMARY KEY (dedupe_key)
);
CREATE INDEX digest_notices_by_address ON digest_notices USING btree (address_key, created_at);

create table disbursements (
  id uuid not null,
  application_id uuid not null,
  payee text not null,
  amount numeric(12,2) not null,
  currency text not null,
  paid_on date not null,
  reference text not null,
  advanced boolean not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  constraint disbursements_amount_check CHECK ((amount > (0)::numeric)),
  constraint disbursements_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint disbursements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint disbursements_pkey PRIMARY KEY (id)
);
CREATE INDEX disbursements_of_application ON disbursements USING btree (application_id, id);

create table disclosures (
  id uuid not null,
  user_id uuid not null,
  what jsonb not null,
  recipient text not null,
  purpose text not null,
  consent_id uuid not null,
  channel text not null,
  disclosed_by uuid,
  disclosed_at timestamp(3) with time zone not null,
  constraint disclosures_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES purpose_consents(id) ON DELETE CASCADE,
  constraint disclosures_pkey PRIMARY KEY (id),
  constraint disclosures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX disclosures_of_consent ON disclosures USING btree (consent_id);
CREATE INDEX disclosures_of_person ON disclosures USING btree (user_id, id);
CREATE TRIGGER disclosures_stay BEFORE DELETE OR UPDATE ON disclosures FOR EACH ROW EXECUTE FUNCTION refuse_proof_change();

create table document_reviews (
  id uuid not null,
  document_id uuid not null,
  requirement_id text not null,
  status text not null,
  reason text,
  notes text,
  reviewed_by uuid,
  reviewed_at timestamp(3) with time zone not null,
  waited_seconds integer,
  superseded boolean not null default false,
  activity_id uuid,
  message_id uuid,
  reasons text[],
  pointers jsonb,
  checks jsonb,
  despite text,
  sitting_id uuid,
  office_minutes integer,
  target_minutes integer,
  constraint document_reviews_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE,
  constraint document_reviews_pkey PRIMARY KEY (id),
  constraint document_reviews_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint document_reviews_status_check CHECK ((status = ANY (ARRAY['approved'::text, 'rejected'::text])))
);
CREATE INDEX reviews_by_time ON document_reviews USING btree (reviewed_at) INCLUDE (status, requirement_id, reason, waited_seconds, superseded);
CREATE INDEX reviews_of_document ON document_reviews USING btree (document_id, id);
CREATE INDEX reviews_of_reviewer ON document_reviews USING btree (reviewed_by, id);
CREATE INDEX reviews_of_sitting ON document_reviews USING btree (sitting_id) WHERE (sitting_id IS NOT NULL);
CREATE TRIGGER document_reviews_months AFTER INSERT OR DELETE OR UPDATE ON document_reviews FOR EACH ROW EXECUTE FUNCTION delete_changed_review_months();

create table documents (
  id uuid not null,
  application_id uuid not null,
  requirement_id text not null,
  upload_id uuid not null,
  file_name text not null,
  file_size integer not null,
  mime_type text not null,
  sha256 text not null,
  page_count integer,
  status text not null,
  review_notes text,
  review_reason text,
  reviewed_by uuid,
  reviewed_at timestamp(3) with time zone,
  assigned_to uuid,
  uploaded_at timestamp(3) with time zone not null,
  replaced_at timestamp(3) with time zone,
  review_reasons text[],
  review_pointers jsonb,
  on_behalf text,
  constraint documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint documents_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint documents_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id),
  constraint documents_upload_id_key UNIQUE (upload_id)
);
CREATE UNIQUE INDEX current_document ON documents USING btree (application_id, requirement_id) WHERE (replaced_at IS NULL);
CREATE INDEX current_documents ON documents USING btree (id) WHERE (replaced_at IS NULL);
CREATE INDEX current_documents_by_status ON documents USING btree (status, id) WHERE (replaced_at IS NULL);
CREATE INDEX current_documents_by_type ON documents USING btree ((((requirement_id || ':'::text) || status)), id) WHERE (replaced_at IS NULL);
CREATE INDEX current_documents_of_colleague ON documents USING btree (assigned_to, id) WHERE ((replaced_at IS NULL) AND (assigned_to IS NOT NULL));
CREATE INDEX documents_of_application ON documents USING btree (application_id, id);
CREATE INDEX first_papers ON documents USING btree (uploaded_at, application_id, id) INCLUDE (assigned_to) WHERE ((replaced_at IS NULL) AND (status = 'pending'::text));
CREATE INDEX waiting_documents ON documents USING btree (uploaded_at, id) WHERE ((replaced_at IS NULL) AND (status = 'pending'::text));
CREATE INDEX waiting_documents_of_colleague ON documents USING btree (colleague_or_nobody(assigned_to), id) WHERE ((status = 'pending'::text) AND (replaced_at IS NULL));
CREATE INDEX waiting_documents_of_colleague_by_type ON documents USING btree (colleague_or_nobody(assigned_to), requirement_id, id) WHERE ((status = 'pending'::text) AND (replaced_at IS NULL));
CREATE INDEX waiting_papers ON documents USING btree (application_id, uploaded_at, id) INCLUDE (assigned_to) WHERE ((replaced_at IS NULL) AND (status = 'pending'::text));
CREATE TRIGGER documents_count AFTER INSERT OR DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION count_change();

create table education_entries (
  id uuid not null,
  personal_data_sheet_id uuid not null,
  level text not null,
  school_name text not null,
  number_of_years text not null,
  city text not null,
  province text not null,
  country text not null,
  start_month_year text not null,
  end_month_year text not null,
  course text,
  created_at timestamp(3) with time zone not null,
  constraint education_entries_check CHECK ((start_month_year <= end_month_year)),
  constraint education_entries_end_month_year_check CHECK ((end_month_year ~ '^\d{4}-\d{2}$'::text)),
  constraint education_entries_level_check CHECK ((level = ANY (ARRAY['elementary'::text, 'highschool'::text, 'college'::text, 'other'::text]))),
  constraint education_entries_personal_data_sheet_id_fkey FOREIGN KEY (personal_data_sheet_id) REFERENCES personal_data_sheets(id) ON DELETE CASCADE,
  constraint education_entries_pkey PRIMARY KEY (id),
  constraint education_entries_start_month_year_check CHECK ((start_month_year ~ '^\d{4}-\d{2}$'::text))
);
CREATE INDEX education_of_sheet ON education_entries USING btree (personal_data_sheet_id, start_month_year, id);

create table erased_files (
  key text not null,
  person_id uuid not null,
  marked_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  constraint erased_files_pkey PRIMARY KEY (key)
);
CREATE INDEX erased_files_left ON erased_files USING btree (person_id) WHERE (removed_at IS NULL);

create table erased_people (
  person_id uuid not null,
  erased_at timestamp(3) with time zone not null,
  constraint erased_people_pkey PRIMARY KEY (person_id)
);

create table erasure_requests (
  id uuid not null,
  user_id uuid not null,
  reason text,
  requested_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  withdrawn_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  leased_until timestamp(3) with time zone,
  constraint erasure_requests_check CHECK (((withdrawn_at IS NULL) OR (started_at IS NULL))),
  constraint erasure_requests_pkey PRIMARY KEY (id),
  constraint erasure_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX erasure_open ON erasure_requests USING btree (user_id) WHERE ((withdrawn_at IS NULL) AND (finished_at IS NULL));
CREATE INDEX erasures_to_do ON erasure_requests USING btree (due_at) WHERE ((withdrawn_at IS NULL) AND (finished_at IS NULL));
CREATE TRIGGER erasure_is_a_request AFTER INSERT OR UPDATE OF withdrawn_at, finished_at ON erasure_requests FOR EACH ROW EXECUTE FUNCTION track_erasure();

create table evidence_files (
  upload_id uuid not null,
  application_id uuid not null,
  filed_at timestamp(3) with time zone not null,
  shown_to_applicant boolean not null default false,
  constraint evidence_files_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint evidence_files_pkey PRIMARY KEY (upload_id),
  constraint evidence_files_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id)
);
CREATE INDEX evidence_files_of_application ON evidence_files USING btree (application_id);

create table exam_appointments (
  id uuid not null,
  application_id uuid not null,
  attempt smallint not null,
  starts_at timestamp(3) with time zone not null,
  local_start text not null,
  time_zone text not null,
  city text not null,
  country text not null,
  entered_by uuid,
  entered_by_team boolean not null,
  entered_at timestamp(3) with time zone not null,
  confirmed_by uuid,
  confirmed_at timestamp(3) with time zone,
  replaced_at timestamp(3) with time zone,
  address text,
  constraint exam_appointments_application_id_attempt_fkey FOREIGN KEY (application_id, attempt) REFERENCES exam_attempts(application_id, number) ON DELETE CASCADE,
  constraint exam_appointments_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_appointments_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_appointments_local_start_check CHECK ((local_start ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'::text)),
  constraint exam_appointments_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX exam_appointments_current ON exam_appointments USING btree (application_id, attempt) WHERE (replaced_at IS NULL);
CREATE INDEX exam_appointments_of_attempt ON exam_appointments USING btree (application_id, attempt);

create table exam_attempts (
  application_id uuid not null,
  number smallint not null,
  begun_by uuid,
  begun_at timestamp(3) with time zone not null,
  constraint exam_attempts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint exam_attempts_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_attempts_number_check CHECK (((number >= 1) AND (number <= 99))),
  constraint exam_attempts_pkey PRIMARY KEY (application_id, number)
);

create table exam_evidence (
  id uuid not null,
  application_id uuid not null,
  attempt smallint not null,
  part text not null,
  kind text not null,
  note text,
  upload_id uuid,
  added_by uuid,
  added_by_team boolean not null,
  added_at timestamp(3) with time zone not null,
  constraint exam_evidence_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_evidence_application_id_attempt_fkey FOREIGN KEY (application_id, attempt) REFERENCES exam_attempts(application_id, number) ON DELETE CASCADE,
  constraint exam_evidence_check CHECK (((note IS NOT NULL) OR (upload_id IS NOT NULL))),
  constraint exam_evidence_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'performance_report'::text]))),
  constraint exam_evidence_part_check CHECK ((part = ANY (ARRAY['registration'::text, 'att'::text, 'appointment'::text, 'result'::text]))),
  constraint exam_evidence_pkey PRIMARY KEY (id),
  constraint exam_evidence_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES evidence_files(upload_id) ON DELETE CASCADE
);
CREATE INDEX evidence_of_attempt ON exam_evidence USING btree (application_id, attempt, id);
CREATE UNIQUE INDEX exam_evidence_file ON exam_evidence USING btree (upload_id) WHERE (upload_id IS NOT NULL);

create table exam_permits (
  id uuid not null,
  application_id uuid not null,
  attempt smallint not null,
  number text not null,
  candidate_id text not null,
  first_name text not null,
  last_name text not null,
  starts_on date not null,
  ends_on date not null,
  entered_by uuid,
  entered_by_team boolean not null,
  entered_at timestamp(3) with time zone not null,
  confirmed_by uuid,
  confirmed_at timestamp(3) with time zone,
  replaced_at timestamp(3) with time zone,
  constraint exam_permits_application_id_attempt_fkey FOREIGN KEY (application_id, attempt) REFERENCES exam_attempts(application_id, number) ON DELETE CASCADE,
  constraint exam_permits_check CHECK ((ends_on >= starts_on)),
  constraint exam_permits_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_permits_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_permits_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX exam_permits_current ON exam_permits USING btree (application_id, attempt) WHERE (replaced_at IS NULL);
CREATE INDEX exam_permits_of_attempt ON exam_permits USING btree (application_id, attempt);

create table exam_registrations (
  id uuid not null,
  application_id uuid not null,
  attempt smallint not null,
  registered_on date not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  entered_by uuid,
  entered_by_team boolean not null,
  entered_at timestamp(3) with time zone not null,
  confirmed_by uuid,
  confirmed_at timestamp(3) with time zone,
  replaced_at timestamp(3) with time zone,
  constraint exam_registrations_application_id_attempt_fkey FOREIGN KEY (application_id, attempt) REFERENCES exam_attempts(application_id, number) ON DELETE CASCADE,
  constraint exam_registrations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_registrations_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_registrations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX exam_registrations_current ON exam_registrations USING btree (application_id, attempt) WHERE (replaced_at IS NULL);
CREATE INDEX exam_registrations_of_attempt ON exam_registrations USING btree (application_id, attempt);

create table exam_results (
  id uuid not null,
  application_id uuid not null,
  attempt smallint not null,
  outcome text not null,
  taken_on date not null,
  official boolean not null,
  entered_by uuid,
  entered_by_team boolean not null,
  entered_at timestamp(3) with time zone not null,
  confirmed_by uuid,
  confirmed_at timestamp(3) with time zone,
  replaced_at timestamp(3) with time zone,
  result_on date not null default CURRENT_DATE,
  constraint exam_results_application_id_attempt_fkey FOREIGN KEY (application_id, attempt) REFERENCES exam_attempts(application_id, number) ON DELETE CASCADE,
  constraint exam_results_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_results_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exam_results_outcome_check CHECK ((outcome = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint exam_results_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX exam_results_current ON exam_results USING btree (application_id, attempt) WHERE (replaced_at IS NULL);
CREATE INDEX exam_results_of_attempt ON exam_results USING btree (application_id, attempt);

create table exchange_rates (
  id uuid not null,
  version integer not null,
  from_currency text not null,
  to_currency text not null,
  rate numeric(12,6) not null,
  valid_hours integer not null,
  set_at timestamp(3) with time zone not null,
  set_by uuid,
  constraint exchange_rates_check CHECK ((to_currency <> from_currency)),
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_rate_check CHECK ((rate > (0)::numeric)),
  constraint exchange_rates_valid_hours_check CHECK ((valid_hours > 0)),
  constraint exchange_rates_version_check CHECK ((version > 0)),
  constraint exchange_rates_version_key UNIQUE (version)
);
CREATE INDEX exchange_rates_of_currencies ON exchange_rates USING btree (from_currency, to_currency, version);
CREATE TRIGGER exchange_rates_append_only BEFORE DELETE OR UPDATE ON exchange_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exchange_rates_no_truncate BEFORE TRUNCATE ON exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table follow_ups (
  id uuid not null,
  application_id uuid not null,
  due_on date not null,
  text text not null,
  assigned_to uuid,
  unless_answered boolean not null,
  state text not null default 'open'::text,
  done_at timestamp(3) with time zone,
  done_by uuid,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  version integer not null default 1,
  constraint follow_ups_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint follow_ups_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id) ON DELETE SET NULL,
  constraint follow_ups_check CHECK (((state = 'open'::text) = (done_at IS NULL))),
  constraint follow_ups_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint follow_ups_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint follow_ups_pkey PRIMARY KEY (id),
  constraint follow_ups_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'ended'::text])))
);
CREATE INDEX follow_ups_due ON follow_ups USING btree (due_on, id) WHERE (state = 'open'::text);
CREATE INDEX follow_ups_of_application ON follow_ups USING btree (application_id, id);

create table handover_pages (
  id uuid not null,
  handover_id uuid not null,
  bytes bytea not null,
  constraint handover_pages_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES handovers(id) ON DELETE CASCADE,
  constraint handover_pages_pkey PRIMARY KEY (id)
);
CREATE INDEX pages_of_handover ON handover_pages USING btree (handover_id);

create table handovers (
  id uuid not null,
  session_hash bytea not null,
  application_id uuid not null,
  requirement_id text not null,
  words text not null,
  secret_hash bytea,
  code_hash bytea,
  redeem_until timestamp(3) with time zone not null,
  token_hash bytea,
  token_until timestamp(3) with time zone,
  device text,
  finished_at timestamp(3) with time zone,
  constraint handovers_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint handovers_application_id_requirement_id_key UNIQUE (application_id, requirement_id),
  constraint handovers_code_hash_key UNIQUE (code_hash),
  constraint handovers_pkey PRIMARY KEY (id),
  constraint handovers_secret_hash_key UNIQUE (secret_hash),
  constraint handovers_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  constraint handovers_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX handovers_of_session ON handovers USING btree (session_hash);

create table holiday_changes (
  day date not null,
  name text not null,
  source text not null,
  is_working_day boolean not null,
  changed_by uuid not null,
  changed_at timestamp(3) with time zone not null,
  for_law boolean not null default true,
  constraint holiday_changes_pkey PRIMARY KEY (day)
);

create table idempotency_keys (
  actor_id uuid not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamp(3) with time zone not null,
  constraint idempotency_keys_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint idempotency_keys_pkey PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table inactivity_notices (
  application_id uuid not null,
  since timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone not null,
  constraint inactivity_notices_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint inactivity_notices_pkey PRIMARY KEY (application_id, since)
);

create table incident_notices (
  id uuid not null,
  incident_id uuid not null,
  subject text not null,
  body text not null,
  people integer not null,
  sent_by uuid,
  sent_at timestamp(3) with time zone not null,
  constraint incident_notices_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE,
  constraint incident_notices_pkey PRIMARY KEY (id),
  constraint incident_notices_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX incident_notices_of_incident ON incident_notices USING btree (incident_id, id);

create table incident_people (
  incident_id uuid not null,
  user_id uuid not null,
  source text not null,
  added_by uuid,
  added_at timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone,
  constraint incident_people_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint incident_people_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE,
  constraint incident_people_pkey PRIMARY KEY (incident_id, user_id),
  constraint incident_people_source_check CHECK ((source = ANY (ARRAY['audit'::text, 'everyone'::text, 'added'::text]))),
  constraint incident_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX incidents_of_person ON incident_people USING btree (user_id);

create table incident_steps (
  id uuid not null,
  incident_id uuid not null,
  from_state text,
  to_state text not null,
  reason text not null,
  by_person uuid,
  at timestamp(3) with time zone not null,
  constraint incident_steps_by_person_fkey FOREIGN KEY (by_person) REFERENCES users(id) ON DELETE SET NULL,
  constraint incident_steps_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE,
  constraint incident_steps_pkey PRIMARY KEY (id)
);
CREATE INDEX incident_steps_of_incident ON incident_steps USING btree (incident_id, id);

create table incidents (
  id uuid not null,
  title text not null,
  state text not null default 'assessing'::text,
  known_at timestamp(3) with time zone not null,
  nature text not null default ''::text,
  consequences text not null default ''::text,
  data_involved text not null default ''::text,
  measures text not null default ''::text,
  contact text not null default ''::text,
  help text not null default ''::text,
  sensitive text not null default 'unknown'::text,
  acquired text not null default 'unknown'::text,
  harmful text not null default 'unknown'::text,
  npc_told_at timestamp(3) with time zone,
  npc_reference text not null default ''::text,
  people_told_at timestamp(3) with time zone,
  full_report_at timestamp(3) with time zone,
  version integer not null default 1,
  constraint incidents_acquired_check CHECK ((acquired = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text]))),
  constraint incidents_harmful_check CHECK ((harmful = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text]))),
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_sensitive_check CHECK ((sensitive = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text]))),
  constraint incidents_state_check CHECK ((state = ANY (ARRAY['assessing'::text, 'to_notify'::text, 'no_notice'::text, 'closed'::text])))
);
CREATE INDEX open_incidents ON incidents USING btree (id) WHERE (state <> 'closed'::text);

create table inspection_leases (
  user_id uuid not null,
  holder uuid,
  leased_until timestamp with time zone,
  strikes integer not null default 0,
  struck_at timestamp with time zone,
  paused_until timestamp with time zone,
  constraint inspection_leases_pkey PRIMARY KEY (user_id),
  constraint inspection_leases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table known_devices (
  token_hash bytea not null,
  user_id uuid not null,
  failed_attempts integer not null default 0,
  signed_in_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (token_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_expiry ON known_devices USING btree (expires_at);
CREATE INDEX known_devices_of_user ON known_devices USING btree (user_id, signed_in_at);

create table ledger_accounts (
  id bigint not null generated always as identity,
  kind text not null,
  currency text not null,
  owner_id uuid not null,
  constraint ledger_accounts_id_currency_key UNIQUE (id, currency),
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['receivable'::text, 'unapplied'::text, 'client_funds'::text, 'refunds_payable'::text, 'disputed'::text, 'clearing'::text, 'bank'::text, 'revenue'::text, 'gateway_fees'::text, 'bad_debt'::text, 'exchange'::text, 'exchange_difference'::text]))),
  constraint ledger_accounts_owner_id_kind_currency_key UNIQUE (owner_id, kind, currency),
  constraint ledger_accounts_pkey PRIMARY KEY (id)
);

create table ledger_entries (
  id uuid not null,
  sequence bigint not null generated always as identity,
  kind text not null,
  idempotency_key text not null,
  application_id uuid not null,
  payment_id uuid,
  charge_id uuid,
  reverses_id uuid,
  happened_on date not null,
  memo text not null,
  posted_by uuid,
  posted_at timestamp(3) with time zone not null,
  line_kind text generated always as (
CASE
    WHEN (kind = ANY (ARRAY['allocation'::text, 'overdraft'::text, 'refund_approved'::text, 'dispute_lost'::text, 'payout'::text])) THEN NULL::text
    WHEN (reverses_id IS NOT NULL) THEN 'reversal'::text
    WHEN (kind = ANY (ARRAY['charge'::text, 'third_party_charge'::text])) THEN 'charge'::text
    WHEN (kind = ANY (ARRAY['credit'::text, 'third_party_credit'::text])) THEN 'credit'::text
    WHEN (kind = ANY (ARRAY['refund_done'::text, 'refund_transferred'::text])) THEN 'refund'::text
    WHEN (kind = ANY (ARRAY['dispute_opened'::text, 'dispute_won'::text])) THEN 'dispute'::text
    ELSE kind
END) stored,
  channel_id uuid,
  value_on date,
  constraint ledger_entries_idempotency_key_key UNIQUE (idempotency_key),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'third_party_charge'::text, 'payment'::text, 'allocation'::text, 'gateway_fee'::text, 'payout'::text, 'credit'::text, 'third_party_credit'::text, 'refund_approved'::text, 'refund_done'::text, 'refund_transferred'::text, 'dispute_opened'::text, 'dispute_won'::text, 'dispute_lost'::text, 'overdraft'::text, 'write_off'::text, 'disbursement'::text, 'exchange_in'::text, 'exchange_out'::text, 'exchange_gain'::text, 'exchange_loss'::text]))),
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES ledger_entries(id),
  constraint ledger_entries_reverses_id_key UNIQUE (reverses_id)
);
CREATE INDEX ledger_entries_by_day ON ledger_entries USING brin (happened_on) WITH (autosummarize='on');
CREATE INDEX ledger_entries_of_charge ON ledger_entries USING btree (charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX ledger_entries_of_payment ON ledger_entries USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX ledger_lines_by_day ON ledger_entries USING btree (happened_on, sequence) WHERE (line_kind IS NOT NULL);
CREATE INDEX ledger_lines_by_hand ON ledger_entries USING btree (posted_at) WHERE ((posted_by IS NOT NULL) AND (line_kind = ANY (ARRAY['payment'::text, 'credit'::text, 'write_off'::text, 'disbursement'::text])));
CREATE INDEX ledger_lines_of_application ON ledger_entries USING btree (application_id, happened_on, sequence) WHERE (line_kind IS NOT NULL);
CREATE INDEX ledger_lines_of_channel ON ledger_entries USING btree (channel_id, happened_on, sequence) WHERE ((line_kind IS NOT NULL) AND (channel_id IS NOT NULL));
CREATE INDEX ledger_lines_of_kind ON ledger_entries USING btree (line_kind, happened_on, sequence) WHERE (line_kind IS NOT NULL);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasing_memo();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_entry_balances('id');
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_open_month BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION book_in_open_month();

create table ledger_postings (
  entry_id uuid not null,
  account_id bigint not null,
  currency text not null,
  amount bigint not null,
  constraint ledger_postings_account_id_currency_fkey FOREIGN KEY (account_id, currency) REFERENCES ledger_accounts(id, currency),
  constraint ledger_postings_amount_check CHECK ((amount <> 0)),
  constraint ledger_postings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_postings_pkey PRIMARY KEY (entry_id, account_id)
);
CREATE INDEX ledger_postings_of_account ON ledger_postings USING btree (account_id, entry_id) INCLUDE (amount);
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_entry_balances('entry_id');
CREATE TRIGGER ledger_postings_follow_charges AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_charges();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_open_month AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_months();

create table mail_outbox (
  id uuid not null,
  dedupe_key text not null,
  recipient text not null,
  notice text not null,
  facts jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null,
  leased_until timestamp(3) with time zone,
  refused_at timestamp(3) with time zone,
  own_refusals integer not null default 0,
  last_error text,
  sent_at timestamp(3) with time zone,
  given_up_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint mail_outbox_dedupe_key_key UNIQUE (dedupe_key),
  constraint mail_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX owed_mail ON mail_outbox USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX sent_mail ON mail_outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

create table mail_preferences (
  address_key text not null,
  choice text not null,
  changed_at timestamp(3) with time zone not null,
  constraint mail_preferences_choice_check CHECK ((choice = ANY (ARRAY['at_once'::text, 'hourly'::text, 'daily'::text, 'none'::text]))),
  constraint mail_preferences_pkey PRIMARY KEY (address_key)
);

create table mentions (
  note_id uuid not null,
  user_id uuid not null,
  read_at timestamp(3) with time zone,
  constraint mentions_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE,
  constraint mentions_pkey PRIMARY KEY (note_id, user_id),
  constraint mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX unread_mentions ON mentions USING btree (user_id, note_id) WHERE (read_at IS NULL);

create table message_attachments (
  upload_id uuid not null,
  message_id uuid not null,
  file_name text not null,
  place smallint not null,
  constraint message_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_attachments_pkey PRIMARY KEY (upload_id),
  constraint message_attachments_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id)
);
CREATE INDEX attachments_of_message ON message_attachments USING btree (message_id, place);

create table message_notices (
  application_id uuid not null,
  address_key text not null,
  recipient text not null,
  sent_at timestamp(3) with time zone not null,
  waiting integer not null default 0,
  waiting_since timestamp(3) with time zone,
  constraint message_notices_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint message_notices_check CHECK (((waiting >= 0) AND ((waiting = 0) = (waiting_since IS NULL)))),
  constraint message_notices_pkey PRIMARY KEY (application_id, address_key)
) with (fillfactor=70);
CREATE INDEX waiting_message_notices ON message_notices USING btree (address_key) WHERE (waiting_since IS NOT NULL);

create table messages (
  id uuid not null,
  application_id uuid not null,
  sender_id uuid,
  recipient_id uuid,
  subject text not null,
  content text not null,
  is_notice boolean not null default false,
  read_at timestamp(3) with time zone,
  read_by uuid,
  is_read boolean not null generated always as ((read_at IS NOT NULL)) stored,
  created_at timestamp(3) with time zone not null,
  constraint messages_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_read_by_fkey FOREIGN KEY (read_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint messages_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX messages_for_office ON messages USING btree (id) WHERE ((recipient_id IS NULL) AND (NOT is_read));
CREATE INDEX messages_of_application ON messages USING btree (application_id, id);
CREATE INDEX unread_messages ON messages USING btree (recipient_id) WHERE (NOT is_read);
CREATE INDEX words_of_messages ON messages USING gin (to_tsvector('simple'::regconfig, search_fold(((subject || ' '::text) || content))));

create table name_tokens (
  token text not null,
  constraint name_tokens_pkey PRIMARY KEY (token)
);
CREATE INDEX name_tokens_by_similarity ON name_tokens USING gist (token gist_trgm_ops);

create table notes (
  id uuid not null,
  application_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamp(3) with time zone not null,
  constraint notes_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint notes_pkey PRIMARY KEY (id)
);
CREATE INDEX notes_of_application ON notes USING btree (application_id, id);
CREATE INDEX words_of_notes ON notes USING gin (to_tsvector('simple'::regconfig, search_fold(text)));

create table notice_choices (
  user_id uuid not null,
  inactivity boolean not null,
  changed_at timestamp(3) with time zone not null,
  constraint notice_choices_pkey PRIMARY KEY (user_id),
  constraint notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table office_texts (
  code text not null,
  text text not null,
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamp(3) with time zone,
  constraint office_texts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint office_texts_code_check CHECK ((code = 'approved'::text)),
  constraint office_texts_pkey PRIMARY KEY (code),
  constraint office_texts_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

create table packet_deliveries (
  packet_id uuid not null,
  recipient text not null,
  sent_on date not null,
  sent_by text not null,
  reference text not null,
  recorded_by uuid,
  recorded_at timestamp(3) with time zone not null,
  constraint packet_deliveries_packet_id_fkey FOREIGN KEY (packet_id) REFERENCES packets(id) ON DELETE CASCADE,
  constraint packet_deliveries_pkey PRIMARY KEY (packet_id),
  constraint packet_deliveries_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint packet_deliveries_sent_by_check CHECK ((sent_by = ANY (ARRAY['portal'::text, 'post'::text, 'courier'::text, 'email'::text, 'in_person'::text])))
);

create table packets (
  id uuid not null,
  application_id uuid not null,
  requested_by uuid,
  state text not null,
  done integer not null default 0,
  steps integer not null default 1,
  file_name text not null,
  storage_key text,
  file_size integer,
  sha256 text,
  is_encrypted boolean not null default false,
  page_count integer,
  manifest jsonb,
  failure text,
  attempts integer not null default 0,
  failures integer not null default 0,
  leased_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  board text,
  constraint packets_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint packets_pkey PRIMARY KEY (id),
  constraint packets_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint packets_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text]))),
  constraint packets_storage_key_key UNIQUE (storage_key)
);
CREATE INDEX packets_of_application ON packets USING btree (application_id, id);
CREATE UNIQUE INDEX packets_under_way ON packets USING btree (application_id) WHERE (state = ANY (ARRAY['waiting'::text, 'making'::text]));

create table party_times (
  party text not null,
  third_party_id uuid,
  cases integer not null,
  shortest integer not null,
  median integer not null,
  longest integer not null,
  total_days bigint not null,
  worked_out_at timestamp(3) with time zone not null,
  counted_on date not null,
  constraint party_times_cases_check CHECK ((cases > 0)),
  constraint party_times_third_party_id_fkey FOREIGN KEY (third_party_id) REFERENCES third_parties(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX party_times_of_kind ON party_times USING btree (party) WHERE (third_party_id IS NULL);
CREATE UNIQUE INDEX party_times_of_one ON party_times USING btree (third_party_id) WHERE (third_party_id IS NOT NULL);

create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  session_hash bytea,
  act_hash bytea,
  expires_at timestamp(3) with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_session ON passkey_challenges USING btree (session_hash);

create table passkey_owners (
  user_id uuid not null,
  handle bytea not null,
  codes_confirmed_at timestamp(3) with time zone,
  constraint passkey_owners_handle_key UNIQUE (handle),
  constraint passkey_owners_pkey PRIMARY KEY (user_id),
  constraint passkey_owners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  backed_up boolean not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  acts_from timestamp(3) with time zone not null,
  blocked_at timestamp(3) with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);

create table path_checks (
  application_id uuid not null,
  due_on date,
  constraint path_checks_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint path_checks_pkey PRIMARY KEY (application_id)
);
CREATE INDEX due_path_checks ON path_checks USING btree (due_on, application_id) WHERE (due_on IS NOT NULL);

create table path_positions (
  application_id uuid not null,
  state text not null,
  step text not null,
  is_problem boolean not null,
  since date not null,
  waits_for text not null,
  side_state text,
  board text,
  attempt smallint not null,
  clock text,
  clock_on date,
  last_event_at timestamp(3) with time zone not null,
  changes_on date,
  step_days text[] not null,
  expires_paper text,
  expires_on date,
  urgent_from date,
  constraint path_positions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint path_positions_check CHECK (((clock IS NULL) = (clock_on IS NULL))),
  constraint path_positions_pkey PRIMARY KEY (application_id),
  constraint path_positions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'passed'::text, 'closed'::text])))
);
CREATE INDEX positions_by_clock ON path_positions USING btree (COALESCE(clock_on, 'infinity'::date), application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_by_event ON path_positions USING btree (last_event_at, application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_by_expiry ON path_positions USING btree (expires_on, application_id) WHERE (expires_on IS NOT NULL);
CREATE INDEX positions_not_open ON path_positions USING btree (state, since, application_id) WHERE (state <> 'open'::text);
CREATE INDEX positions_not_open_newest ON path_positions USING btree (state, application_id DESC) WHERE (state <> 'open'::text);
CREATE INDEX positions_of_board ON path_positions USING btree (board, since, application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_of_board_by_clock ON path_positions USING btree (board, COALESCE(clock_on, 'infinity'::date), application_id) INCLUDE (clock_on) WHERE (state = 'open'::text);
CREATE INDEX positions_of_board_by_id ON path_positions USING btree (board, application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_of_party ON path_positions USING btree (waits_for, since, application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_of_party_by_clock ON path_positions USING btree (waits_for, COALESCE(clock_on, 'infinity'::date), application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_of_side_state ON path_positions USING btree (side_state, since, application_id) WHERE (side_state IS NOT NULL);
CREATE INDEX positions_of_step ON path_positions USING btree (step, since, application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_of_step_by_clock ON path_positions USING btree (step, COALESCE(clock_on, 'infinity'::date), application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_since ON path_positions USING btree (since, application_id) WHERE (state = 'open'::text);
CREATE INDEX positions_that_change ON path_positions USING btree (changes_on) WHERE (changes_on IS NOT NULL);
CREATE INDEX urgent_positions ON path_positions USING btree (urgent_from, application_id) INCLUDE (clock_on) WHERE (state = 'open'::text);
CREATE TRIGGER path_positions_count AFTER INSERT OR DELETE OR UPDATE ON path_positions FOR EACH ROW EXECUTE FUNCTION count_change();

create table path_steps (
  id uuid not null,
  application_id uuid not null,
  attempt smallint not null,
  code text not null,
  done_on date not null,
  note text,
  number text,
  document_id uuid,
  evidence_upload_id uuid,
  marked_by uuid,
  marked_at timestamp(3) with time zone not null,
  taken_back_by uuid,
  taken_back_at timestamp(3) with time zone,
  taken_back_reason text,
  constraint path_steps_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint path_steps_attempt_check CHECK (((attempt >= 0) AND (attempt <= 99))),
  constraint path_steps_check CHECK (((taken_back_at IS NULL) = (taken_back_reason IS NULL))),
  constraint path_steps_code_check CHECK ((code = ANY (ARRAY['board_chosen'::text, 'identity_aligned'::text, 'documents_complete'::text, 'source_requests_sent'::text, 'sources_sent'::text, 'evaluation_ordered'::text, 'evaluation_waiting_sources'::text, 'evaluation_in_review'::text, 'evaluation_issued'::text, 'board_packet_ready'::text, 'board_submitted'::text, 'board_deficiency'::text, 'pearson_registered'::text, 'board_eligible'::text, 'att_received'::text, 'exam_scheduled'::text, 'exam_taken'::text, 'unofficial_result'::text, 'result_passed'::text, 'result_failed'::text, 'retake_waiting'::text, 'on_hold'::text, 'att_expired'::text, 'no_show'::text, 'registration_expired'::text, 'order_expired'::text, 'board_file_expired'::text, 'withdrawn'::text, 'board_changed'::text]))),
  constraint path_steps_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint path_steps_evidence_upload_id_fkey FOREIGN KEY (evidence_upload_id) REFERENCES evidence_files(upload_id) ON DELETE SET NULL,
  constraint path_steps_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint path_steps_pkey PRIMARY KEY (id),
  constraint path_steps_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX path_steps_marked ON path_steps USING btree (application_id, attempt, code) WHERE (taken_back_at IS NULL);
CREATE INDEX path_steps_of_application ON path_steps USING btree (application_id);

create table payment_attempts (
  id uuid not null,
  user_id uuid not null,
  application_id uuid not null,
  amount numeric(12,2) not null,
  currency text not null,
  intent_id text,
  client_secret text,
  created_at timestamp(3) with time zone not null,
  paid_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  provider text not null default 'stripe'::text,
  session_id text,
  checkout_url text,
  expires_at timestamp(3) with time zone,
  expired_at timestamp(3) with time zone,
  checked_at timestamp(3) with time zone,
  constraint payment_attempts_amount_check CHECK ((amount > (0)::numeric)),
  constraint payment_attempts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint payment_attempts_intent_id_key UNIQUE (intent_id),
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paymongo'::text]))),
  constraint payment_attempts_session_id_key UNIQUE (session_id),
  constraint payment_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX payment_attempts_of_application ON payment_attempts USING btree (application_id, id);
CREATE INDEX payment_attempts_to_check ON payment_attempts USING btree (created_at) WHERE ((session_id IS NOT NULL) AND (paid_at IS NULL) AND (failed_at IS NULL));

create table payment_channels (
  id uuid not null,
  kind text not null,
  name text not null,
  account_name text not null,
  account_number text not null,
  currency text not null,
  instructions text,
  status text not null,
  proposed_by uuid,
  confirmed_by uuid,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  qr_upload_id uuid,
  qr_type text,
  constraint payment_channels_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_channels_kind_check CHECK ((kind = ANY (ARRAY['gcash'::text, 'maya'::text, 'bank'::text, 'counter'::text, 'remittance'::text]))),
  constraint payment_channels_pkey PRIMARY KEY (id),
  constraint payment_channels_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_channels_qr_check CHECK (((qr_upload_id IS NULL) = (qr_type IS NULL))),
  constraint payment_channels_qr_type_check CHECK ((qr_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint payment_channels_qr_upload_id_fkey FOREIGN KEY (qr_upload_id) REFERENCES uploads(id),
  constraint payment_channels_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'active'::text, 'retired'::text])))
);
CREATE UNIQUE INDEX payment_channel_of_picture ON payment_channels USING btree (qr_upload_id) WHERE (qr_upload_id IS NOT NULL);

create table payment_disputes (
  id text not null,
  intent_id text not null,
  amount numeric(12,2) not null,
  funds_withdrawn boolean not null,
  funds_reinstated boolean not null,
  outcome text,
  reported_steps text[] not null default '{}'::text[],
  updated_at timestamp(3) with time zone not null,
  constraint payment_disputes_amount_check CHECK ((amount >= (0)::numeric)),
  constraint payment_disputes_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text]))),
  constraint payment_disputes_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_disputes_of_intent ON payment_disputes USING btree (intent_id);

create table payment_intents (
  intent_id text not null,
  method text,
  card_brand text,
  card_last4 text,
  refunded numeric(12,2) not null default 0,
  updated_at timestamp(3) with time zone not null,
  constraint payment_intents_pkey PRIMARY KEY (intent_id),
  constraint payment_intents_refunded_check CHECK ((refunded >= (0)::numeric))
);

create table payment_plan_parts (
  plan_id uuid not null,
  number smallint not null,
  amount numeric(12,2) not null,
  due_on date,
  due_step text,
  charge_id uuid,
  constraint payment_plan_parts_amount_check CHECK ((amount > (0)::numeric)),
  constraint payment_plan_parts_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id) ON DELETE SET NULL,
  constraint payment_plan_parts_charge_id_key UNIQUE (charge_id),
  constraint payment_plan_parts_check CHECK (((due_on IS NULL) = (due_step IS NOT NULL))),
  constraint payment_plan_parts_pkey PRIMARY KEY (plan_id, number),
  constraint payment_plan_parts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES payment_plans(id) ON DELETE CASCADE
);

create table payment_plans (
  id uuid not null,
  application_id uuid not null,
  template text not null,
  name text not null,
  status text not null,
  total numeric(12,2) not null,
  currency text not null,
  text text not null,
  text_version text not null,
  language text not null,
  offered_by uuid,
  decided_by uuid,
  offered_at timestamp(3) with time zone not null,
  decided_at timestamp(3) with time zone,
  constraint payment_plans_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint payment_plans_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_plans_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_plans_pkey PRIMARY KEY (id),
  constraint payment_plans_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text]))),
  constraint payment_plans_total_check CHECK ((total > (0)::numeric))
);
CREATE UNIQUE INDEX payment_plan_accepted ON payment_plans USING btree (application_id) WHERE (status = 'accepted'::text);
CREATE UNIQUE INDEX payment_plan_offered ON payment_plans USING btree (application_id) WHERE (status = 'offered'::text);
CREATE INDEX payment_plans_of_application ON payment_plans USING btree (application_id, id);

create table payment_proofs (
  id uuid not null,
  application_id uuid not null,
  channel_id uuid not null,
  amount numeric(12,2) not null,
  currency text not null,
  paid_on date not null,
  payer_name text not null,
  upload_id uuid,
  file_sha256 text,
  status text not null,
  received_amount numeric(12,2),
  payment_id uuid,
  rejection_reason text,
  reason text,
  submitted_by uuid,
  decided_by uuid,
  created_at timestamp(3) with time zone not null,
  decided_at timestamp(3) with time zone,
  exchange_rate_id uuid,
  office_minutes integer,
  target_minutes integer,
  constraint payment_proofs_amount_check CHECK ((amount > (0)::numeric)),
  constraint payment_proofs_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint payment_proofs_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channels(id),
  constraint payment_proofs_check CHECK (((status = 'confirmed'::text) = ((payment_id IS NOT NULL) AND (received_amount IS NOT NULL)))),
  constraint payment_proofs_check1 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (reason IS NOT NULL)))),
  constraint payment_proofs_check2 CHECK (((status = 'submitted'::text) = (decided_at IS NULL))),
  constraint payment_proofs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_proofs_exchange_rate_id_fkey FOREIGN KEY (exchange_rate_id) REFERENCES exchange_rates(id),
  constraint payment_proofs_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_proofs_payment_id_key UNIQUE (payment_id),
  constraint payment_proofs_pkey PRIMARY KEY (id),
  constraint payment_proofs_received_amount_check CHECK ((received_amount > (0)::numeric)),
  constraint payment_proofs_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint payment_proofs_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_proofs_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES evidence_files(upload_id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX payment_proof_file ON payment_proofs USING btree (upload_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX payment_proofs_by_file ON payment_proofs USING btree (file_sha256, id) WHERE (file_sha256 IS NOT NULL);
CREATE INDEX payment_proofs_by_status ON payment_proofs USING btree (status, id);
CREATE INDEX payment_proofs_of_application ON payment_proofs USING btree (application_id, id);
CREATE INDEX submitted_proofs ON payment_proofs USING btree (created_at, id) WHERE (status = 'submitted'::text);
CREATE TRIGGER payment_proofs_count AFTER INSERT OR DELETE OR UPDATE ON payment_proofs FOR EACH ROW EXECUTE FUNCTION count_change();

create table payment_references (
  id bigint not null generated always as identity,
  channel_id uuid not null,
  normal text not null,
  reference text not null,
  "position" smallint not null,
  proof_id uuid,
  payment_id uuid,
  released boolean not null default false,
  constraint payment_references_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channels(id),
  constraint payment_references_check CHECK (((proof_id IS NOT NULL) OR (payment_id IS NOT NULL))),
  constraint payment_references_normal_check CHECK ((normal <> ''::text)),
  constraint payment_references_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint payment_references_pkey PRIMARY KEY (id),
  constraint payment_references_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES payment_proofs(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX payment_reference_once ON payment_references USING btree (channel_id, normal) WHERE (NOT released);
CREATE INDEX references_of_payment ON payment_references USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX references_of_proof ON payment_references USING btree (proof_id) WHERE (proof_id IS NOT NULL);

create table payments (
  id uuid not null,
  application_id uuid not null,
  attempt_id uuid,
  intent_id text,
  status text not null,
  amount numeric(12,2) not null,
  currency text not null,
  description text not null,
  receipt_number text,
  disputed boolean not null default false,
  created_at timestamp(3) with time zone not null,
  channel_id uuid,
  reference text,
  payer_name text,
  reversed boolean not null default false,
  of_payment uuid,
  shown_status text not null generated always as (
CASE
    WHEN reversed THEN 'reversed'::text
    WHEN disputed THEN 'disputed'::text
    ELSE status
END) stored,
  invoice_number text,
  invoice_on date,
  held_for text,
  released_at timestamp(3) with time zone,
  received_amount numeric(12,2),
  received_currency text,
  exchange_rate_id uuid,
  typing_error boolean not null default false,
  constraint payments_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  constraint payments_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE SET NULL,
  constraint payments_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channels(id),
  constraint payments_check1 CHECK (((status = 'success'::text) = (receipt_number IS NOT NULL))),
  constraint payments_exchange_rate_id_fkey FOREIGN KEY (exchange_rate_id) REFERENCES exchange_rates(id),
  constraint payments_held_for_check CHECK ((held_for = ANY (ARRAY['wrong_amount'::text, 'late'::text, 'second_payment'::text]))),
  constraint payments_invoice_check CHECK (((invoice_number IS NULL) = (invoice_on IS NULL))),
  constraint payments_of_payment_fkey FOREIGN KEY (of_payment) REFERENCES payments(id),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_receipt_number_key UNIQUE (receipt_number),
  constraint payments_received_check CHECK ((((received_amount IS NULL) = (exchange_rate_id IS NULL)) AND ((received_currency IS NULL) = (exchange_rate_id IS NULL)))),
  constraint payments_sign CHECK (((amount > (0)::numeric) = ((status = ANY (ARRAY['success'::text, 'reinstated'::text])) OR ((status = 'refunded'::text) AND reversed AND (of_payment IS NOT NULL) AND (amount > (0)::numeric))))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['success'::text, 'refunded'::text, 'disputed'::text, 'reinstated'::text, 'reversed'::text])))
);
CREATE INDEX disputed_money_of_intent ON payments USING btree (intent_id) WHERE (status = ANY (ARRAY['disputed'::text, 'reinstated'::text]));
CREATE UNIQUE INDEX payment_of_intent ON payments USING btree (intent_id) WHERE (status = 'success'::text);
CREATE INDEX payments_by_any_reference ON payments USING btree (lower(reference)) WHERE (reference IS NOT NULL);
CREATE INDEX payments_by_receipt ON payments USING btree (receipt_number) WHERE (receipt_number IS NOT NULL);
CREATE INDEX payments_by_time ON payments USING btree (created_at) INCLUDE (amount);
CREATE INDEX payments_held ON payments USING btree (id) WHERE ((held_for IS NOT NULL) AND (released_at IS NULL));
CREATE INDEX payments_of_application ON payments USING btree (application_id, id);
CREATE INDEX payments_taken_back ON payments USING btree (of_payment) WHERE (of_payment IS NOT NULL);
CREATE INDEX payments_without_invoice ON payments USING btree (id) WHERE ((status = 'success'::text) AND (NOT reversed) AND (invoice_number IS NULL));
CREATE INDEX refunds_of_intent ON payments USING btree (intent_id) WHERE (status = 'refunded'::text);
CREATE TRIGGER payments_count AFTER INSERT OR DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION count_change();

create table person_restrictions (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  reason text not null,
  placed_by uuid,
  placed_at timestamp(3) with time zone not null,
  lifted_by uuid,
  lifted_at timestamp(3) with time zone,
  lift_reason text,
  constraint person_restrictions_check CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_reason IS NULL)))),
  constraint person_restrictions_kind_check CHECK ((kind = ANY (ARRAY['block'::text, 'hold'::text]))),
  constraint person_restrictions_pkey PRIMARY KEY (id),
  constraint person_restrictions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX restriction_in_force ON person_restrictions USING btree (user_id, kind) WHERE (lifted_at IS NULL);
CREATE INDEX restrictions_of_person ON person_restrictions USING btree (user_id);
CREATE TRIGGER legal_hold_is_copied AFTER INSERT OR UPDATE OF lifted_at ON person_restrictions FOR EACH ROW WHEN ((new.kind = 'hold'::text)) EXECUTE FUNCTION copy_legal_hold();

create table personal_data_sheets (
  id uuid not null,
  application_id uuid not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  birthday date not null,
  age integer not null,
  marital_status text,
  married_name text,
  maiden_name text,
  house_street text not null,
  barangay text not null,
  city text not null,
  province text not null,
  zipcode text not null,
  email text not null,
  phone_number text not null,
  is_first_time_taker boolean not null,
  is_retaker boolean not null,
  retaker_state text,
  retaker_month_year text,
  declare_prc boolean not null,
  prc_id_number text,
  prc_date_of_registration date,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint personal_data_sheets_age_check CHECK (((age >= 1) AND (age <= 130))),
  constraint personal_data_sheets_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint personal_data_sheets_application_id_key UNIQUE (application_id),
  constraint personal_data_sheets_birthday_check CHECK ((birthday >= '1900-01-01'::date)),
  constraint personal_data_sheets_check CHECK ((NOT (is_first_time_taker AND is_retaker))),
  constraint personal_data_sheets_check1 CHECK (((NOT is_retaker) OR ((retaker_state IS NOT NULL) AND (retaker_month_year IS NOT NULL)))),
  constraint personal_data_sheets_check2 CHECK (((NOT declare_prc) OR ((prc_id_number IS NOT NULL) AND (prc_date_of_registration IS NOT NULL)))),
  constraint personal_data_sheets_marital_status_check CHECK ((marital_status = ANY (ARRAY['single'::text, 'married'::text]))),
  constraint personal_data_sheets_pkey PRIMARY KEY (id),
  constraint personal_data_sheets_retaker_month_year_check CHECK ((retaker_month_year ~ '^\d{4}-\d{2}$'::text))
);

create unlogged table presence (
  id uuid not null,
  subject_id uuid not null,
  user_id uuid not null,
  since timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  wrote_at timestamp(3) with time zone,
  constraint presence_pkey PRIMARY KEY (id),
  constraint presence_subject_id_user_id_key UNIQUE (subject_id, user_id),
  constraint presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=50, autovacuum_vacuum_threshold=500, autovacuum_vacuum_scale_factor=0);
CREATE INDEX presence_of_user ON presence USING btree (user_id);

create table printed_names (
  document_id uuid not null,
  first_name text not null,
  middle_name text not null,
  last_name text not null,
  suffix text not null,
  birth_date date,
  sex text,
  expires_on date,
  noted_by uuid,
  noted_at timestamp(3) with time zone not null,
  constraint printed_names_check CHECK (((first_name <> ''::text) OR (last_name <> ''::text))),
  constraint printed_names_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE,
  constraint printed_names_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint printed_names_pkey PRIMARY KEY (document_id),
  constraint printed_names_sex_check CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text, 'X'::text])))
);

create table privacy_requests (
  id uuid not null,
  kind text not null,
  user_id uuid,
  requester_name text,
  requester_email text,
  asked_for text not null default ''::text,
  source text not null,
  received_at timestamp(3) with time zone not null,
  identity_check text,
  state text not null default 'open'::text,
  answer text not null default ''::text,
  evidence text not null default ''::text,
  closed_at timestamp(3) with time zone,
  closed_by uuid,
  version integer not null default 1,
  created_by uuid,
  constraint privacy_requests_check CHECK (((user_id IS NULL) = (requester_name IS NOT NULL))),
  constraint privacy_requests_check1 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint privacy_requests_identity_check_check CHECK ((identity_check = ANY (ARRAY['signed_in'::text, 'email_code'::text, 'document'::text, 'video_call'::text, 'in_person'::text, 'representative'::text]))),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'copy'::text, 'correction'::text, 'erasure'::text, 'objection'::text, 'complaint'::text]))),
  constraint privacy_requests_pkey PRIMARY KEY (id),
  constraint privacy_requests_source_check CHECK ((source = ANY (ARRAY['my_data'::text, 'letter'::text, 'email'::text, 'phone'::text, 'in_person'::text]))),
  constraint privacy_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint privacy_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX privacy_requests_newest ON privacy_requests USING btree (received_at, id);
CREATE INDEX privacy_requests_of_person ON privacy_requests USING btree (user_id);
CREATE INDEX privacy_requests_open ON privacy_requests USING btree (received_at, id) WHERE (state = 'open'::text);

create table provider_events (
  id text not null,
  received_at timestamp(3) with time zone not null,
  constraint provider_events_pkey PRIMARY KEY (id)
);
CREATE INDEX provider_events_by_age ON provider_events USING btree (received_at);

create table provider_sign_ins (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  return_to text not null,
  expires_at timestamp(3) with time zone not null,
  constraint provider_sign_ins_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX provider_sign_ins_by_expiry ON provider_sign_ins USING btree (expires_at);

create table purpose_consents (
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  text_version text not null,
  text_hash text,
  language text not null,
  channel text not null,
  given_by uuid not null,
  given_at timestamp(3) with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp(3) with time zone,
  constraint purpose_consents_channel_check CHECK ((channel = ANY (ARRAY['start_page'::text, 'start_api'::text, 'my_data'::text, 'carried_over'::text]))),
  constraint purpose_consents_check1 CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL))),
  constraint purpose_consents_pkey PRIMARY KEY (id),
  constraint purpose_consents_purpose_check CHECK ((purpose = ANY (ARRAY['run_application'::text, 'credential_evaluator'::text, 'board'::text, 'pearson_vue'::text, 'schools_and_offices'::text, 'outside_messages'::text, 'marketing'::text]))),
  constraint purpose_consents_text_check CHECK (
CASE channel
    WHEN 'carried_over'::text THEN (text_hash IS NULL)
    WHEN 'start_api'::text THEN true
    ELSE (text_hash IS NOT NULL)
END),
  constraint purpose_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX consent_in_force ON purpose_consents USING btree (user_id, purpose) WHERE (withdrawn_at IS NULL);
CREATE INDEX consents_of_person ON purpose_consents USING btree (user_id, given_at);
CREATE TRIGGER purpose_consents_stay BEFORE DELETE OR UPDATE ON purpose_consents FOR EACH ROW EXECUTE FUNCTION refuse_proof_change();

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table receipt_counters (
  year integer not null,
  last_number integer not null,
  constraint receipt_counters_pkey PRIMARY KEY (year)
);

create table recovery_codes (
  code_hash bytea not null,
  user_id uuid not null,
  used_at timestamp(3) with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_of_user ON recovery_codes USING btree (user_id);

create table refund_requests (
  id uuid not null,
  application_id uuid not null,
  proposed numeric(12,2) not null,
  currency text not null,
  stage text not null,
  percent integer not null,
  reason text not null,
  status text not null,
  answer text,
  decided_by uuid,
  created_at timestamp(3) with time zone not null,
  decided_at timestamp(3) with time zone,
  constraint refund_requests_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint refund_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint refund_requests_pkey PRIMARY KEY (id),
  constraint refund_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text])))
);
CREATE UNIQUE INDEX refund_request_open ON refund_requests USING btree (application_id) WHERE (status = 'open'::text);
CREATE INDEX refund_requests_of_application ON refund_requests USING btree (application_id, id);
CREATE INDEX refund_requests_of_status ON refund_requests USING btree (status, id);

create table refunds (
  id uuid not null,
  application_id uuid not null,
  payment_id uuid not null,
  amount numeric(12,2) not null,
  currency text not null,
  method text not null,
  reason text not null,
  status text not null,
  reference text,
  failure text,
  asked_by uuid,
  approved_by uuid,
  created_at timestamp(3) with time zone not null,
  approved_at timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  paid_by uuid,
  next_at timestamp(3) with time zone,
  attempts integer not null default 0,
  sent_at timestamp(3) with time zone,
  provider_refund text,
  provider_failed_at timestamp(3) with time zone,
  returned_by uuid,
  account text,
  constraint refunds_amount_check CHECK ((amount > (0)::numeric)),
  constraint refunds_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  constraint refunds_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint refunds_check CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  constraint refunds_method_check CHECK ((method = ANY (ARRAY['gateway'::text, 'transfer'::text, 'credit'::text]))),
  constraint refunds_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES payments(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_provider_refund_key UNIQUE (provider_refund),
  constraint refunds_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['needs_second_person'::text, 'approved'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX refunds_of_application ON refunds USING btree (application_id, id);
CREATE INDEX refunds_of_payment ON refunds USING btree (payment_id, id);
CREATE INDEX refunds_of_status ON refunds USING btree (status, id);
CREATE INDEX refunds_to_send ON refunds USING btree (next_at) WHERE (next_at IS NOT NULL);

create table reminder_settings (
  only_one boolean not null default true,
  remind_applicants boolean not null default false,
  still_for_days integer not null default 7,
  every_days integer not null default 7,
  at_most integer not null default 3,
  remind_team boolean not null default false,
  waiting_for_hours integer not null default 24,
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamp(3) with time zone,
  constraint reminder_settings_at_most_check CHECK (((at_most >= 1) AND (at_most <= 10))),
  constraint reminder_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reminder_settings_every_days_check CHECK (((every_days >= 1) AND (every_days <= 90))),
  constraint reminder_settings_only_one_check CHECK (only_one),
  constraint reminder_settings_pkey PRIMARY KEY (only_one),
  constraint reminder_settings_still_for_days_check CHECK (((still_for_days >= 1) AND (still_for_days <= 90))),
  constraint reminder_settings_waiting_for_hours_check CHECK (((waiting_for_hours >= 1) AND (waiting_for_hours <= 720)))
);

create table request_chases (
  id uuid not null,
  request_id uuid not null,
  chased_on date not null,
  how text not null,
  note text,
  chased_by uuid,
  constraint request_chases_chased_by_fkey FOREIGN KEY (chased_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint request_chases_pkey PRIMARY KEY (id),
  constraint request_chases_request_id_fkey FOREIGN KEY (request_id) REFERENCES third_party_requests(id) ON DELETE CASCADE
);
CREATE INDEX chases_of_request ON request_chases USING btree (request_id, chased_on, id);

create table request_files (
  upload_id uuid not null,
  request_id uuid not null,
  kind text not null,
  added_by uuid,
  added_by_team boolean not null,
  added_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  constraint request_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint request_files_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'courier_slip'::text, 'delivery'::text, 'answer'::text, 'internal'::text]))),
  constraint request_files_pkey PRIMARY KEY (upload_id),
  constraint request_files_request_id_fkey FOREIGN KEY (request_id) REFERENCES third_party_requests(id) ON DELETE CASCADE,
  constraint request_files_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES evidence_files(upload_id) ON DELETE CASCADE
);
CREATE INDEX files_of_request ON request_files USING btree (request_id, added_at);

create table retention_deletions (
  application_id uuid not null,
  class text not null,
  deleted_at timestamp(3) with time zone not null,
  constraint retention_deletions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint retention_deletions_class_fkey FOREIGN KEY (class) REFERENCES retention_rules(class),
  constraint retention_deletions_pkey PRIMARY KEY (application_id, class)
);

create table retention_rules (
  class text not null,
  days integer not null,
  is_paused boolean not null,
  effective_from timestamp(3) with time zone not null default now(),
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamp(3) with time zone,
  last_run_at timestamp(3) with time zone,
  last_deleted_at timestamp(3) with time zone,
  deleted_count integer not null default 0,
  constraint retention_rules_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint retention_rules_class_check CHECK ((class = ANY (ARRAY['accounts_without_application'::text, 'unpaid_applications'::text, 'payment_proofs'::text, 'case_files'::text, 'case_details'::text, 'case_names'::text]))),
  constraint retention_rules_days_check CHECK ((days > 0)),
  constraint retention_rules_pkey PRIMARY KEY (class)
);

create table retention_warnings (
  application_id uuid not null,
  first_at timestamp(3) with time zone,
  last_at timestamp(3) with time zone,
  constraint retention_warnings_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint retention_warnings_pkey PRIMARY KEY (application_id)
);

create table review_months (
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  decided integer not null,
  approved integer not null,
  rejected integer not null,
  median_seconds integer,
  p90_seconds integer,
  rejections jsonb not null,
  constraint review_months_pkey PRIMARY KEY (began_at, ended_at)
);

create table saved_replies (
  id uuid not null,
  title text not null,
  kind text not null,
  subject text not null,
  content text not null,
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint saved_replies_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint saved_replies_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'review'::text, 'both'::text]))),
  constraint saved_replies_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX saved_replies_by_title ON saved_replies USING btree (lower(title));

create table saved_views (
  id uuid not null,
  owner_id uuid not null,
  screen text not null,
  name text not null,
  query text not null,
  shared boolean not null,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_query_check CHECK ((length(query) <= 2000))
);
CREATE UNIQUE INDEX saved_views_by_name ON saved_views USING btree (owner_id, screen, lower(name));
CREATE INDEX saved_views_of_team ON saved_views USING btree (screen, id) WHERE shared;

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  id uuid not null default gen_random_uuid(),
  user_agent text not null default ''::text,
  factor text not null default 'code'::text,
  constraint sessions_factor_check CHECK ((factor = ANY (ARRAY['code'::text, 'passkey'::text, 'provider'::text, 'recovery'::text]))),
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_by_id ON sessions USING btree (id);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id);
CREATE TRIGGER sessions_notify_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_end();

create table settings (
  key text not null,
  value text not null,
  constraint settings_pkey PRIMARY KEY (key)
);

create table sign_in_codes (
  email_key text not null,
  requester_hash bytea not null,
  code_hash bytea,
  caller_hash bytea not null,
  is_known_device boolean not null,
  is_cookieless boolean not null,
  attempts integer not null default 0,
  cookieless_attempts integer not null default 0,
  requested_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint sign_in_codes_pkey PRIMARY KEY (email_key, requester_hash)
);
CREATE UNIQUE INDEX one_cookieless_code_per_address ON sign_in_codes USING btree (email_key) WHERE is_cookieless;
CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes USING btree (expires_at);

create table sign_in_failures (
  email_key text not null,
  hour timestamp(3) with time zone not null,
  attempts integer not null,
  constraint sign_in_failures_pkey PRIMARY KEY (email_key, hour)
);
CREATE INDEX sign_in_failures_by_hour ON sign_in_failures USING btree (hour);

create table sign_ups (
  email_key text not null,
  complete_name text not null,
  first_name text not null,
  last_name text not null,
  mobile_number text not null,
  messenger_group_chat text not null,
  browser_hash bytea,
  created_at timestamp(3) with time zone not null,
  constraint sign_ups_pkey PRIMARY KEY (email_key)
);

create table status_transitions (
  id uuid not null,
  application_id uuid not null,
  from_status text,
  to_status text not null,
  reason text,
  changed_by uuid,
  undoes uuid,
  fees_from numeric(12,2),
  fees_to numeric(12,2),
  changed_at timestamp(3) with time zone not null,
  sequence bigint not null generated always as identity,
  constraint status_transitions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint status_transitions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint status_transitions_pkey PRIMARY KEY (id),
  constraint status_transitions_undoes_fkey FOREIGN KEY (undoes) REFERENCES status_transitions(id) ON DELETE CASCADE,
  constraint status_transitions_undoes_key UNIQUE (undoes)
);
CREATE INDEX transitions_of_application ON status_transitions USING btree (application_id, sequence);
CREATE TRIGGER status_transitions_count AFTER INSERT OR DELETE OR UPDATE ON status_transitions FOR EACH ROW EXECUTE FUNCTION count_change();

create table step_times (
  step text not null,
  board text not null,
  cases integer not null,
  shortest integer not null,
  median integer not null,
  longest integer not null,
  total_days bigint not null,
  worked_out_at timestamp(3) with time zone not null,
  counted_on date not null,
  constraint step_times_cases_check CHECK ((cases > 0)),
  constraint step_times_pkey PRIMARY KEY (step, board)
);

create table team_invitations (
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid,
  sent_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint team_invitations_email_key_key UNIQUE (email_key),
  constraint team_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint team_invitations_pkey PRIMARY KEY (id),
  constraint team_invitations_role_check CHECK ((role = ANY (ARRAY['lead'::text, 'reviewer'::text, 'support'::text, 'coordinator'::text, 'cashier'::text, 'auditor'::text]))),
  constraint team_invitations_token_hash_key UNIQUE (token_hash)
);

create table team_members (
  user_id uuid not null,
  role text not null,
  is_active boolean not null default true,
  added_by uuid,
  added_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint team_members_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint team_members_pkey PRIMARY KEY (user_id),
  constraint team_members_role_check CHECK ((role = ANY (ARRAY['lead'::text, 'reviewer'::text, 'support'::text, 'coordinator'::text, 'cashier'::text, 'auditor'::text]))),
  constraint team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table third_parties (
  id uuid not null,
  party text not null,
  name text not null,
  address text,
  contact text,
  usual_min_days integer,
  usual_max_days integer,
  usual_in_working_days boolean not null,
  note text,
  version integer not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone not null,
  usual_told_on date,
  retired_at timestamp(3) with time zone,
  search_text text not null generated always as (search_fold(((((name || ' '::text) || COALESCE(address, ''::text)) || ' '::text) || COALESCE(contact, ''::text)))) stored,
  constraint third_parties_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint third_parties_check CHECK ((usual_max_days >= usual_min_days)),
  constraint third_parties_check1 CHECK (((usual_max_days IS NULL) = (usual_told_on IS NULL))),
  constraint third_parties_pkey PRIMARY KEY (id),
  constraint third_parties_usual_min_days_check CHECK ((usual_min_days >= 0))
);
CREATE INDEX third_parties_by_name ON third_parties USING btree (search_fold(name), id);
CREATE INDEX third_parties_by_search ON third_parties USING gin (search_text gin_trgm_ops);
CREATE INDEX third_parties_of_party ON third_parties USING btree (party, id);
CREATE INDEX third_parties_of_party_by_name ON third_parties USING btree (party, search_fold(name), id);
CREATE UNIQUE INDEX third_party_name ON third_parties USING btree (party, lower(name));

create table third_party_requests (
  id uuid not null,
  application_id uuid not null,
  party text not null,
  third_party_id uuid,
  purpose text[] not null,
  status text not null,
  recipient text,
  reference text,
  how text,
  asked_at date,
  appointment_on date,
  fee_amount numeric(12,2),
  fee_currency text,
  fee_paid_by text,
  fee_receipt_number text,
  expected_by date,
  sent_at date,
  courier text,
  tracking text,
  received_at date,
  accepted_at date,
  problem_code text,
  problem_note text,
  issued_on date,
  taken_on date,
  next_chase_at date,
  chase_is_set boolean not null,
  owner_id uuid,
  proof text,
  office_note text,
  version integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  changed_by uuid,
  preparing_since date,
  constraint third_party_requests_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint third_party_requests_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint third_party_requests_check CHECK (((fee_amount IS NULL) = (fee_currency IS NULL))),
  constraint third_party_requests_check1 CHECK (((status = 'problem'::text) = (problem_code IS NOT NULL))),
  constraint third_party_requests_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint third_party_requests_pkey PRIMARY KEY (id),
  constraint third_party_requests_purpose_check CHECK ((cardinality(purpose) > 0)),
  constraint third_party_requests_status_check CHECK ((status = ANY (ARRAY['not_started'::text, 'ready_to_ask'::text, 'asked'::text, 'paid'::text, 'in_preparation'::text, 'sent'::text, 'delivered'::text, 'accepted'::text, 'problem'::text, 'cancelled'::text, 'not_needed'::text]))),
  constraint third_party_requests_third_party_id_fkey FOREIGN KEY (third_party_id) REFERENCES third_parties(id) ON DELETE SET NULL
);
CREATE INDEX expected_requests ON third_party_requests USING btree (expected_by, id) WHERE ((status <> ALL (ARRAY['accepted'::text, 'cancelled'::text, 'not_needed'::text])) AND (expected_by IS NOT NULL));
CREATE INDEX expected_requests_of_party ON third_party_requests USING btree (party, expected_by, id) WHERE ((status <> ALL (ARRAY['accepted'::text, 'cancelled'::text, 'not_needed'::text])) AND (expected_by IS NOT NULL));
CREATE INDEX expected_requests_of_status ON third_party_requests USING btree (status, expected_by, id) WHERE ((status <> ALL (ARRAY['accepted'::text, 'cancelled'::text, 'not_needed'::text])) AND (expected_by IS NOT NULL));
CREATE INDEX requests_of_application ON third_party_requests USING btree (application_id, id);
CREATE INDEX requests_of_party ON third_party_requests USING btree (party, id);
CREATE INDEX requests_of_party_and_status ON third_party_requests USING btree (party, status, id);
CREATE INDEX requests_of_status ON third_party_requests USING btree (status, id);
CREATE INDEX requests_of_third_party ON third_party_requests USING btree (third_party_id) WHERE (third_party_id IS NOT NULL);
CREATE INDEX requests_to_ask_again ON third_party_requests USING btree (LEAST(next_chase_at, (expected_by + 1)), id) WHERE (status <> ALL (ARRAY['accepted'::text, 'cancelled'::text, 'not_needed'::text]));
CREATE TRIGGER third_party_requests_count AFTER INSERT OR DELETE OR UPDATE ON third_party_requests FOR EACH ROW EXECUTE FUNCTION count_change();

create table thread_answers (
  id uuid not null,
  application_id uuid not null,
  asked_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone not null,
  ended_by uuid,
  how text not null,
  message_id uuid,
  office_minutes integer not null,
  target_minutes integer not null,
  is_estimated boolean not null default false,
  constraint thread_answers_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint thread_answers_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint thread_answers_how_check CHECK ((how = ANY (ARRAY['answer'::text, 'mark'::text]))),
  constraint thread_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint thread_answers_pkey PRIMARY KEY (id)
);
CREATE INDEX answer_of_message ON thread_answers USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX answers_by_person ON thread_answers USING btree (ended_by);
CREATE UNIQUE INDEX answers_of_thread ON thread_answers USING btree (application_id, ended_at);

create table threads (
  application_id uuid not null,
  last_message_at timestamp(3) with time zone not null,
  unanswered_since timestamp(3) with time zone,
  unanswered_count integer not null default 0,
  closed_through uuid,
  closed_at timestamp(3) with time zone,
  closed_by uuid,
  answers_known boolean not null default false,
  constraint threads_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint threads_check CHECK (((unanswered_since IS NULL) = (unanswered_count = 0))),
  constraint threads_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint threads_pkey PRIMARY KEY (application_id)
);
CREATE INDEX threads_by_last_message ON threads USING btree (last_message_at, application_id);
CREATE INDEX unanswered_threads ON threads USING btree (unanswered_since, application_id) WHERE (unanswered_since IS NOT NULL);

create table uploads (
  id uuid not null,
  user_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  storage_key text,
  file_size integer,
  sha256 text,
  stored_at timestamp(3) with time zone,
  is_encrypted boolean not null default false,
  multipart_id text,
  parts_size integer not null default 0,
  completed_parts jsonb,
  reserved_bytes integer,
  staged_etag text,
  scan text not null default 'waiting'::text,
  page_count integer,
  inspected_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint uploads_check CHECK (((storage_key IS NULL) = (stored_at IS NULL))),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_scan_check CHECK ((scan = ANY (ARRAY['waiting'::text, 'clean'::text, 'infected'::text, 'unscanned'::text]))),
  constraint uploads_storage_key_key UNIQUE (storage_key),
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX uploads_by_expiry ON uploads USING btree (expires_at);
CREATE INDEX uploads_of_user ON uploads USING btree (user_id) INCLUDE (file_size, parts_size);

create table uploads_in_progress (
  transfer_id uuid not null,
  user_id uuid not null,
  upload_id uuid not null,
  part_number integer not null,
  reserved_bytes integer not null,
  leased_until timestamp with time zone not null,
  constraint uploads_in_progress_pkey PRIMARY KEY (transfer_id),
  constraint uploads_in_progress_upload_id_part_number_key UNIQUE (upload_id, part_number),
  constraint uploads_in_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX uploads_in_progress_of_user ON uploads_in_progress USING btree (user_id);

create table users (
  id uuid not null,
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  name text not null,
  mobile_number text,
  messenger_group_chat text,
  details_confirmed_at timestamp(3) with time zone,
  oidc_issuer text,
  oidc_subject text,
  created_at timestamp(3) with time zone not null,
  search_text text not null generated always as (search_fold(((((((first_name || ' '::text) || last_name) || ' '::text) || name) || ' '::text) || email))) stored,
  legal_hold text,
  erased_at timestamp(3) with time zone,
  constraint identity_is_whole CHECK (((oidc_issuer IS NULL) = (oidc_subject IS NULL))),
  constraint one_user_per_identity UNIQUE (oidc_issuer, oidc_subject),
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_pkey PRIMARY KEY (id)
);
CREATE INDEX erased_users ON users USING btree (id) WHERE (erased_at IS NOT NULL);
CREATE INDEX users_by_search ON users USING gin (search_text gin_trgm_ops);
CREATE TRIGGER users_application_search_text AFTER UPDATE ON users FOR EACH ROW WHEN (((old.search_text IS DISTINCT FROM new.search_text) OR (old.mobile_number IS DISTINCT FROM new.mobile_number))) EXECUTE FUNCTION update_application_search_text();
CREATE TRIGGER users_count AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION count_change();
CREATE TRIGGER users_name_tokens AFTER INSERT OR UPDATE OF first_name, last_name ON users FOR EACH ROW EXECUTE FUNCTION add_name_tokens();

create table waiting_reminders_sent (
  address_key text not null,
  sent_at timestamp(3) with time zone not null,
  constraint waiting_reminders_sent_pkey PRIMARY KEY (address_key)
);

create table work_states (
  key text not null,
  application_id uuid,
  claimed_by uuid,
  claimed_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  snoozed_by uuid,
  snoozed_until timestamp(3) with time zone,
  snoozed_fact text,
  constraint work_states_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint work_states_check CHECK (((claimed_at IS NULL) = (claimed_until IS NULL))),
  constraint work_states_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint work_states_pkey PRIMARY KEY (key),
  constraint work_states_snoozed_by_fkey FOREIGN KEY (snoozed_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX work_in_hand ON work_states USING btree (claimed_by, claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX work_states_of_application ON work_states USING btree (application_id);

create table write_offs (
  id uuid not null,
  application_id uuid not null,
  amount numeric(12,2) not null,
  currency text not null,
  reason text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  constraint write_offs_amount_check CHECK ((amount > (0)::numeric)),
  constraint write_offs_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint write_offs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint write_offs_pkey PRIMARY KEY (id)
);
CREATE INDEX write_offs_of_application ON write_offs USING btree (application_id, id);

create view counter_sources as
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM users counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM applications counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM status_transitions counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM application_requirements counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM documents counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM payments counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM path_positions counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM third_party_requests counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM payment_proofs counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value)
UNION ALL
 SELECT source.kind,
    source.key,
    source.bucket,
    source.value
   FROM charges counted,
    LATERAL counter_source(counted.*) source(kind, key, bucket, value);

create view current_counters as
 SELECT counters.kind,
    counters.key,
    counters.bucket,
    counters.value
   FROM counters
UNION ALL
 SELECT counter_deltas.kind,
    counter_deltas.key,
    counter_deltas.bucket,
    counter_deltas.value
   FROM counter_deltas;

CREATE OR REPLACE FUNCTION add_name_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into name_tokens
  select token from tokenize_name(new.first_name, new.last_name) as token order by token
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION application_search_text(number text, owner uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT ((((((((search_fold(application_search_text.number) || ' '::text) || replace(search_fold(application_search_text.number), '-'::text, ''::text)) || ' '::text) || users.search_text) || ' '::text) || regexp_replace(search_fold((users.first_name || users.last_name)), '[^[:alnum:]]'::text, ''::text, 'g'::text)) || ' '::text) || searched_mobile(users.mobile_number)) FROM users WHERE (users.id = application_search_text.owner));

CREATE OR REPLACE FUNCTION application_sort_name(owner uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT "left"(search_fold(((((users.last_name || ' '::text) || users.first_name) || ' '::text) || users.email)), 200) AS "left" FROM users WHERE (users.id = application_sort_name.owner));

CREATE OR REPLACE FUNCTION asks_payment(waiting_cause text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (waiting_cause <> 'closed'::text);

CREATE OR REPLACE FUNCTION assert_entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  entry uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not exists (select from ledger_postings where entry_id = entry)
    or exists (select from ledger_postings where entry_id = entry group by currency having sum(amount) <> 0) then
    raise exception 'entry % does not balance', entry;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION book_in_open_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  first_day date := first_open_day(alone => false);
begin
  if new.happened_on < first_day then
    new.value_on := coalesce(new.value_on, new.happened_on);
    new.happened_on := first_day;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION charge_sums(of_application uuid)
 RETURNS TABLE(id uuid, open bigint, paid bigint, spent bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with books as (
    select a.kind, a.currency, e.kind as event, e.charge_id, p.amount
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    where a.owner_id = of_application and a.kind in ('receivable', 'client_funds', 'refunds_payable')
  ), sums as (
    select c.id, c.currency, c.due_from, c.created_at,
      coalesce(sum(b.amount) filter (where b.kind = 'receivable'), 0)::bigint as open,
      coalesce(-sum(b.amount) filter (where b.kind = 'receivable' and b.event = 'allocation'), 0)::bigint as paid,
      coalesce(sum(b.amount) filter (where b.kind = 'client_funds' and b.event = 'disbursement'), 0)::bigint as spent
    from charges c left join books b on b.charge_id = c.id
    where c.application_id = of_application
    group by c.id
  ), refunds as (
    select currency, -sum(amount)::bigint as amount from books where kind = 'refunds_payable' group by currency
  )
  select s.id,
    s.open - least(greatest(s.open, 0), greatest(0, coalesce(r.amount, 0)
      - coalesce(sum(greatest(s.open, 0)) over earlier, 0)))::bigint,
    s.paid, s.spent
  from sums s left join refunds r on r.currency = s.currency
  window earlier as (partition by s.currency order by s.due_from, s.created_at, s.id
    rows between unbounded preceding and 1 preceding)
$function$;

CREATE OR REPLACE FUNCTION close_in_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  first_day date := first_open_day(alone => true);
begin
  if new.month <> first_day then
    raise exception 'the month that is closed next begins on %, not on %', first_day, new.month;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION colleague_or_nobody(colleague uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(colleague, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);

CREATE OR REPLACE FUNCTION copy_assignee_to_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update documents set assigned_to = new.assigned_to where application_id = new.id and replaced_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION copy_legal_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set legal_hold = case when new.lifted_at is null then new.reason end where id = new.user_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas select kind, key, bucket, value from counter_source(new);
  elsif tg_op = 'DELETE' then
    insert into counter_deltas select kind, key, bucket, -value from counter_source(old);
  else
    insert into counter_deltas
    select kind, key, bucket, sum(value)
    from (
      select kind, key, bucket, value from counter_source(new)
      union all
      select kind, key, bucket, -value from counter_source(old)
    ) change
    group by kind, key, bucket having sum(value) <> 0;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION counter_bucket(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN date_bin('00:15:00'::interval, at, '2000-01-01 00:00:00+00'::timestamp with time zone);

CREATE OR REPLACE FUNCTION counter_day(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN date_bin('1 day'::interval, at, '2000-01-01 00:00:00+00'::timestamp with time zone);

CREATE OR REPLACE FUNCTION counter_source(counted application_requirements)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values ('requirements_' || counted.status, counted.requirement_id, '-infinity'::timestamptz, 1::numeric)
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted applications)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values
    ('applications', counted.status, '-infinity'::timestamptz, 1::numeric),
    ('applications_created', '', counter_bucket(counted.created_at), 1),
    ('assignee', coalesce(counted.assigned_to::text, 'nobody'), '-infinity', 1),
    ('waiting', counted.waiting_cause, '-infinity', 1),
    ('waiting_since', counted.waiting_cause, counter_bucket(counted.waiting_since), 1)
  union all
  select 'balance', 'settled', '-infinity', 1 where counted.balance <= 0
  union all
  select 'balance', 'due', '-infinity', 1 where counted.balance > 0 and asks_payment(counted.waiting_cause)
  union all
  select 'completed_step', step, '-infinity', 1 from unnest(counted.completed_steps) as step
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted charges)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'due', counted.currency || ':' || counted.due_from, '-infinity'::timestamptz, counted.open_amount / 100.0
    where counted.open_amount <> 0 and counted.is_asked
  union all
  select 'held', counted.currency || ':' || counted.payee, '-infinity', (counted.paid_amount - counted.spent_amount) / 100.0
    where counted.payee is not null and counted.paid_amount <> counted.spent_amount
  union all
  select 'charged', counted.currency || ':' || counted.code, counter_bucket(counted.created_at), counted.amount
    where counted.payee is null and counted.collected
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted documents)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'documents', counted.status, '-infinity'::timestamptz, 1::numeric where counted.replaced_at is null
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted path_positions)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'case_state', counted.state, '-infinity'::timestamptz, 1::numeric
  union all
  select 'case_step', counted.step, '-infinity', 1 where counted.state = 'open'
  union all
  select 'case_party', counted.waits_for, '-infinity', 1 where counted.state = 'open'
  union all
  select 'step_days', days, '-infinity', 1 from unnest(counted.step_days) as days
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted payment_proofs)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values ('payment_proofs', counted.status, '-infinity'::timestamptz, 1::numeric)
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted payments)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values
    ('payments', counted.status || ' ' || counted.currency, counter_bucket(counted.created_at), counted.amount),
    ('channel_payments', coalesce(counted.received_currency, counted.currency) || ':' || coalesce(counted.channel_id::text, 'card'),
      counter_bucket(counted.created_at), coalesce(counted.received_amount, counted.amount))
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted status_transitions)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'net_transitions', status, counter_bucket(counted.changed_at), step
  from (values (counted.to_status, 1::numeric), (counted.from_status, -1)) as steps (status, step)
  where status is not null
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted third_party_requests)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'request_days',
    counted.party || ':' || coalesce(counted.third_party_id::text, '') || ':' || (done_on - counted.asked_at),
    '-infinity'::timestamptz, 1::numeric
  from (select coalesce(counted.sent_at, counted.received_at, counted.accepted_at) as done_on) as ended
  where done_on between counted.asked_at and counted.asked_at + 3650 and counted.status <> 'cancelled'
$function$;

CREATE OR REPLACE FUNCTION counter_source(counted users)
 RETURNS SETOF counter_deltas
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values
    ('users', '', '-infinity'::timestamptz, 1::numeric),
    ('users_created', '', counter_bucket(counted.created_at), 1)
$function$;

CREATE OR REPLACE FUNCTION delete_changed_review_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  oldest timestamptz;
begin
  if tg_op <> 'DELETE' then
    oldest := new.reviewed_at;
  end if;
  if tg_op <> 'INSERT' then
    oldest := least(oldest, old.reviewed_at);
  end if;
  if oldest < now() - interval '30 minutes' then
    perform pg_advisory_xact_lock_shared(7040221866);
    delete from review_months where ended_at > oldest;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION erase_audit_texts(of_lines uuid[], at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
  update audit_texts set texts = null, salt = null, erased_at = at
  where audit_id = any(of_lines) and texts is not null
$function$;

CREATE OR REPLACE FUNCTION erase_ledger_memos(of_application uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
  update ledger_entries set memo = 'Erased'
  where application_id = of_application and memo not in ('', 'Erased')
    and kind in ('charge', 'third_party_charge', 'credit', 'third_party_credit', 'write_off', 'disbursement')
$function$;

CREATE OR REPLACE FUNCTION first_open_day(alone boolean)
 RETURNS date
 LANGUAGE plpgsql
AS $function$
declare
  first_day date;
begin
  if alone then
    perform pg_advisory_xact_lock(7040221868);
  else
    perform pg_advisory_xact_lock_shared(7040221868);
  end if;
  select max(month) + interval '1 month' into first_day from closed_months;
  if (alone or first_day is not null) and current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a month that is closed meanwhile is not seen in % transactions', current_setting('transaction_isolation');
  end if;
  return first_day;
end
$function$;

CREATE OR REPLACE FUNCTION follow_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- An application that ends at this very moment is waited for.
  select asks_payment(waiting_cause) into new.is_asked from applications where id = new.application_id for share;
  new.is_asked := coalesce(new.is_asked, true);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION follow_charges()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update charges c set open_amount = s.open, paid_amount = s.paid, spent_amount = s.spent
  from (
    select distinct a.owner_id from added p join ledger_accounts a on a.id = p.account_id
    where a.kind in ('receivable', 'client_funds', 'refunds_payable')
  ) touched cross join lateral charge_sums(touched.owner_id) s
  where c.id = s.id and (c.open_amount, c.paid_amount, c.spent_amount) <> (s.open, s.paid, s.spent);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION notify_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('portal_session_ends', encode(old.token_hash, 'hex'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_all_but_erasing_memo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What is generated is not known yet.
  if tg_op = 'UPDATE' and new.memo = 'Erased'
    and to_jsonb(new) - '{memo,line_kind}'::text[] = to_jsonb(old) - '{memo,line_kind}'::text[] then
    return new;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_all_but_erasing_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.audit_id = old.audit_id and new.texts is null then
    return new;
  end if;
  raise exception 'rows of % are only ever added, and their texts erased', tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_bank_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.state <> 'matched' then
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.id, new.statement_id, new.channel_id, new.line, new.booked_on, new.amount, new.reference,
      new.reference_key, new.description, new.balance, new.hash)
    is not distinct from (old.id, old.statement_id, old.channel_id, old.line, old.booked_on, old.amount, old.reference,
      old.reference_key, old.description, old.balance, old.hash) then
    return new;
  end if;
  raise exception 'a line of a bank statement is never changed';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_closed_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  first_day date := first_open_day(alone => false);
  entry uuid;
begin
  select e.id into entry from added p join ledger_entries e on e.id = p.entry_id where e.happened_on < first_day limit 1;
  if found then
    raise exception 'entry % is of a closed month', entry;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_proof_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'purpose_consents' then
    if old.withdrawn_at is null and new.withdrawn_at is not null
      and to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by' then
      return new;
    end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION search_fold(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(regexp_replace(NORMALIZE(words, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION searched_mobile(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (digits.digits ~ '^(63)?0?9\d{9}$'::text) THEN ((('0'::text || "right"(digits.digits, 10)) || ' 63'::text) || "right"(digits.digits, 10)) ELSE digits.digits END AS digits FROM regexp_replace(COALESCE(searched_mobile.number, ''::text), '\D'::text, ''::text, 'g'::text) digits(digits));

CREATE OR REPLACE FUNCTION set_application_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A name that is changed at this very moment is waited for.
  perform from users where id = new.user_id for share;
  new.search_text := application_search_text(new.application_number, new.user_id);
  new.sort_name := application_sort_name(new.user_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION sum_counters(counted_kind text, counted_keys text[], began timestamp with time zone, ended timestamp with time zone)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  first_day timestamptz := case when not isfinite(began) then began when counter_day(began) = began then began
    else counter_day(began) + interval '24 hours' end;
  after_days timestamptz := case when isfinite(ended) then counter_day(ended) else ended end;
begin
  return (
    select coalesce(sum(value), 0) from (
      select value from daily_counters
      where kind = counted_kind and key = any(counted_keys) and day >= first_day and day < after_days
      union all
      select value from counters
      where kind = counted_kind and key = any(counted_keys) and bucket >= began and bucket < least(first_day, ended)
      union all
      select value from counters
      where kind = counted_kind and key = any(counted_keys)
        and bucket >= greatest(first_day, after_days) and bucket < ended
      union all
      select value from counter_deltas
      where kind = counted_kind and key = any(counted_keys) and bucket >= began and bucket < ended
    ) as parts
  );
end
$function$;

CREATE OR REPLACE FUNCTION tell_charges()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update charges set is_asked = asks_payment(new.waiting_cause) where application_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tokenize_name(first_name text, last_name text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT token.token
    FROM regexp_split_to_table(search_fold(((tokenize_name.first_name || ' '::text) || tokenize_name.last_name)), '[^[:alnum:]]+'::text) token(token)
   WHERE (length(token.token) > 1)
 UNION
  SELECT token.token
    FROM regexp_replace(search_fold(tokenize_name.last_name), '[^[:alnum:]]'::text, ''::text, 'g'::text) token(token)
   WHERE (length(token.token) > 1);
END;

CREATE OR REPLACE FUNCTION track_data_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, created_by)
    values (new.id, 'copy', new.user_id, 'my_data', new.created_at, 'signed_in', new.user_id)
    on conflict (id) do nothing;
  elsif new.state = 'ready' and old.state <> 'ready' then
    update privacy_requests set state = 'answered', closed_at = new.finished_at, version = version + 1,
      answer = case when answer = '' then 'The download was made in My data.' else answer end
    where id = new.id and state = 'open';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION track_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into privacy_requests (id, kind, user_id, source, received_at, identity_check, created_by)
    values (new.id, 'erasure', new.user_id, case when new.reason is null then 'my_data' else 'letter' end, new.requested_at,
      case when new.reason is null then 'signed_in' end, case when new.reason is null then new.user_id end)
    on conflict (id) do nothing;
  elsif new.finished_at is not null then
    -- Whatever else she or the desk wrote down about it is done with it.
    update privacy_requests set version = version + 1, state = 'answered', answer = 'Everything was erased.',
      closed_at = new.finished_at
    where user_id = new.user_id and kind = 'erasure' and state = 'open';
  elsif new.withdrawn_at is not null then
    update privacy_requests set version = version + 1, state = 'withdrawn', answer = 'Taken back in My data.',
      closed_at = new.withdrawn_at
    where id = new.id and state = 'open';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION update_application_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update applications set search_text = application_search_text(application_number, user_id),
    sort_name = application_sort_name(user_id)
  where user_id = new.id;
  return null;
end
$function$;
