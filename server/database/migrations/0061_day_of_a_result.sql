-- A result has a day of its own, which is not the day of the exam.

alter table exam_results add column result_on date not null default current_date;
update exam_results set result_on = greatest(taken_on, (coalesce(confirmed_at, entered_at) at time zone
  coalesce(nullif(current_setting('portal.time_zone', true), ''), 'Asia/Manila'))::date);
