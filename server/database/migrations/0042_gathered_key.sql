-- What it is about and for whom tells one from another; each key more is written with every message of an applicant.
alter table gathered_notices drop column id;
alter table gathered_notices drop constraint gathered_notices_dedupe_key_key;
alter table gathered_notices add primary key (dedupe_key);
