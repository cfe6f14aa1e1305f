-- concurrently
create index concurrently if not exists threads_by_last_message on threads (last_message_at, application_id);
create index concurrently if not exists words_of_messages on messages using gin (to_tsvector('simple'::regconfig, search_fold(subject || ' ' || content)));
create index concurrently if not exists words_of_notes on notes using gin (to_tsvector('simple'::regconfig, search_fold(text)));
