-- Which steps of a dispute were written down and told to the office. Each is told once, in whatever order they come.
alter table payment_disputes add column told text[] not null default '{}';

-- What was heard before this was kept is no news.
update payment_disputes set told = array_remove(array[
  'opened',
  case when funds_withdrawn or funds_reinstated or outcome = 'lost' then 'withdrawn' end,
  case when outcome is not null then 'closed' end
], null);
