-- Where a refund by transfer goes.

alter table refunds add column account text;
