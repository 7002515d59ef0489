-- What came in and went out is summed up gross: wins that were each rolled back come to more than a bigint holds.
alter table entry_day alter column money_in type numeric, alter column money_out type numeric;

-- Accounts whose entries could not be summed up, and how far they are: the others go on without them.
create table entry_day_late (
  account_id bigint primary key,
  done_number bigint not null,
  since timestamptz not null default now()
);
