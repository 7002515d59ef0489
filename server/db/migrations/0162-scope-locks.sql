-- Lock rows in place of advisory locks, which a distributed PostgreSQL does not have: whoever has touched the row of a
-- scope keeps others out of it until the commit.
create table scope_lock (
  scope text primary key,
  taken_at timestamptz not null
);
alter table scope_lock set (fillfactor = 70);

create function lock_scope(p_scope text) returns void
language sql as $$
  insert into scope_lock as l (scope, taken_at) values (p_scope, clock_timestamp())
    on conflict (scope) do update set taken_at = excluded.taken_at
$$;

-- As in 0041, behind a lock row.
create or replace function reserve_login_attempt(
  p_merchant text, p_account text, p_network text, p_block text, p_ip text, p_agent text, p_country text,
  p_device bytea, p_at timestamptz, p_since timestamptz, p_house_min integer, p_house_max integer,
  p_members_each integer,
  out id bigint, out account integer, out address integer, out block integer, out device integer,
  out last_minute integer, out house_budget integer, out house_spent boolean, out alarm boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform lock_scope('sign-in:' || p_merchant || '/' || p_account);
  select count(*) filter (where a.device is null), count(*) filter (where a.device = p_device)
    into account, device
    from login_attempt a where a.merchant = p_merchant and a.account_key = p_account and a.at > p_since
      and a.outcome = 'wrong';
  select count(*) filter (where a.outcome = 'wrong'),
      count(*) filter (where a.at > p_at - interval '1 minute') + 1
    into address, last_minute
    from login_attempt a where a.network = p_network and a.at > least(p_since, p_at - interval '1 minute');
  block := (select count(*) from login_attempt a where a.block = p_block and a.at > p_since and a.outcome = 'wrong');
  house_budget := least(p_house_max, greatest(p_house_min,
    (select c.reltuples::bigint / p_members_each from pg_class c where c.oid = 'member'::regclass)));
  house_spent := exists (select from login_attempt a where a.outcome = 'wrong' and a.device is null
    and a.at > p_since offset house_budget - 1);
  alarm := false;
  if house_spent and not exists (select from login_alarm l where l.raised_at > p_since) then
    insert into login_alarm as l (raised_at) values (p_at)
      on conflict (only_row) do update set raised_at = p_at where l.raised_at <= p_since;
    alarm := found;
  end if;
  insert into login_attempt (merchant, account_key, network, block, ip, user_agent, country, device, outcome, at)
    values (p_merchant, p_account, p_network, p_block, p_ip, p_agent, p_country, p_device, 'wrong', p_at)
    returning login_attempt.id into id;
end $$;
