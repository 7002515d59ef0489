-- What a settled bet counts for as turnover (half results, short odds, cash-outs, coverage), so that a settlement that is
-- taken back takes back exactly what the one before it gave. Null: from before this was kept; all of it, or none if void.
alter table bet_settlement add column valid_bet bigint check (valid_bet >= 0);

-- What a vendor's win says of the round's stakes that is no turnover, in minor units.
create function bet_not_counted(p_details jsonb) returns bigint
language sql immutable parallel safe as $$
  select case when p_details->>'stakeNotCounted' ~ '^[0-9]{1,18}$'
    then (p_details->>'stakeNotCounted')::bigint else 0 end
$$;
