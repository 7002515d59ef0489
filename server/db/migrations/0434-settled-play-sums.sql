-- What the platform's own products pay and take back is booked under a source of its own for each vendor. It belongs to
-- the vendor's play as much as the stakes do, and was missing in the sums of it.
insert into entry_day_play
  select e.account_id, (e.created_at at time zone 'Asia/Kuala_Lumpur')::date, t.source_id,
    coalesce(t.game_code, o.game_code, ''), e.kind, count(*),
    coalesce(sum(e.amount) filter (where e.amount > 0), 0),
    coalesce(-sum(e.amount) filter (where e.amount < 0), 0), min(e.transfer_id), max(e.transfer_id)
  from entry e
    join entry_day_mark m on m.id = 1 and e.transfer_id <= m.done_number
    left join entry_day_late l on l.account_id = e.account_id
    join transfer t on t.id = e.transfer_id
    join ledger_source s on s.id = t.source_id and s.code like 'settlement:%'
    left join transfer o on t.game_code is null and o.id = t.ref_id
  where e.balance_after is not null and e.transfer_id <= coalesce(l.done_number, m.done_number)
  group by 1, 2, 3, 4, 5
on conflict do nothing;
