-- The personal data sheet of an application, and the schools on it.
-- Days are dates, months are text (yyyy-MM): neither is an instant.

-- `age` is what the person typed; it may contradict the birthday, which the page explains.
create table personal_data_sheets (
  id uuid primary key,
  application_id uuid not null unique references applications (id) on delete cascade,
  first_name text not null,
  middle_name text,
  last_name text not null,
  birthday date not null check (birthday >= '1900-01-01'),
  age integer not null check (age between 1 and 130),
  marital_status text check (marital_status in ('single', 'married')),
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
  retaker_month_year text check (retaker_month_year ~ '^\d{4}-\d{2}$'),
  declare_prc boolean not null,
  prc_id_number text,
  prc_date_of_registration date,
  -- Counts the saves, so that a page can say which of them it has seen.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (not (is_first_time_taker and is_retaker)),
  check (not is_retaker or (retaker_state is not null and retaker_month_year is not null)),
  check (not declare_prc or (prc_id_number is not null and prc_date_of_registration is not null))
);

create table education_entries (
  id uuid primary key,
  personal_data_sheet_id uuid not null references personal_data_sheets (id) on delete cascade,
  level text not null check (level in ('elementary', 'highschool', 'college', 'other')),
  school_name text not null,
  number_of_years text not null,
  city text not null,
  province text not null,
  country text not null,
  start_month_year text not null check (start_month_year ~ '^\d{4}-\d{2}$'),
  end_month_year text not null check (end_month_year ~ '^\d{4}-\d{2}$'),
  course text,
  created_at timestamptz(3) not null,
  check (start_month_year <= end_month_year)
);
create index education_of_sheet on education_entries (personal_data_sheet_id, start_month_year, id);
