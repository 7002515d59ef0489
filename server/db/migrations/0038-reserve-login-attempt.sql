-- Writes an attempt to sign in down as a wrong one and counts those before it, in one call: a flood of sign-ins comes
-- this way. Attempts on one account wait for each other, so that a hundred guesses at the same moment count as a
-- hundred; the statement after the lock sees what the last holder wrote.
create function reserve_login_attempt(
  p_merchant text, p_account text, p_network text, p_block text, p_ip text, p_agent text, p_country text,
  p_device bytea, p_at timestamptz, p_since timestamptz,
  out id bigint, out account integer, out address integer, out block integer, out device integer,
  out last_minute integer)
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
  insert into login_attempt (merchant, account_key, network, block, ip, user_agent, country, device, outcome, at)
    values (p_merchant, p_account, p_network, p_block, p_ip, p_agent, p_country, p_device, 'wrong', p_at)
    returning login_attempt.id into id;
end $$;
