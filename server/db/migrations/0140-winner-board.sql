-- From which payout on a win stands on the winner board, in minor units of its currency; null: never.
create function winner_board_min(p_currency text) returns bigint
language sql immutable parallel safe as $$
  select case p_currency
    when 'MYR' then 5000 when 'SGD' then 2000 when 'USD' then 1000 when 'EUR' then 1000
    when 'THB' then 40000 when 'IDR' then 200000 when 'VND' then 300000 when 'KWD' then 4000
  end::bigint
$$;

drop index bet_round_won;
create index bet_round_won on bet_round (settled_at desc)
  where payout >= winner_board_min(currency) and payout > stake and status = 'settled';
