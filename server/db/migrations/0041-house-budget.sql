-- Guesses from ever new networks at ever new accounts meet no count of one account or of one network: they are counted
-- over the whole house. Only what browsers did that never signed in to the account: what counts and nothing else is in
-- the index, and no more of it is read than the budget is long.
create index login_attempt_unknown on login_attempt (at desc) where outcome = 'wrong' and device is null;
-- When the console was told last that the budget is spent. One row.
create table login_alarm (
  only_row boolean primary key default true check (only_row),
  raised_at timestamptz not null
);
-- As in 0038, and whether the house's budget is spent: one failure for so many members, within the bounds given.
-- The count of members is the planner's own, so that a sign-in does not pay for counting them. The alarm is raised once in
-- a window, by whoever finds the budget spent first; its row is looked at before it is touched, so that nobody waits there.
drop function reserve_login_attempt(text, text, text, text, text, text, text, bytea, timestamptz, timestamptz);
create function reserve_login_attempt(
  p_merchant text, p_account text, p_network text, p_block text, p_ip text, p_agent text, p_country text,
  p_device bytea, p_at timestamptz, p_since timestamptz, p_house_min integer, p_house_max integer,
  p_members_each integer,
  out id bigint, out account integer, out address integer, out block integer, out device integer,
  out last_minute integer, out house_budget integer, out house_spent boolean, out alarm boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended(p_merchant || '/' || p_account, 4));
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
