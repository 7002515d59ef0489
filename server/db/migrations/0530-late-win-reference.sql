-- A repeat of an accepted late win (0490) that names another bet is a conflict, as it is of a win that was booked. Wins
-- that were accepted before this named none, as far as is known here.
alter table late_original add column reference_tx text collate "C";

-- ledger_submit (0490) with that one more fact.
do $change$
declare
  text text := pg_get_functiondef('ledger_submit'::regproc);
  part text[];
begin
  foreach part slice 1 in array array[
    ['is_bet, amount, round_id, balance_after, created_at)', 'is_bet, amount, round_id, reference_tx, balance_after, created_at)'],
    ['p_round[k], cash + playable_bonus, p_now)', 'p_round[k], p_ref[k], cash + playable_bonus, p_now)'],
    ['and late.round_id is not distinct from p_round[k]',
      'and late.round_id is not distinct from p_round[k] and late.reference_tx is not distinct from p_ref[k]']]
  loop
    if array_length(string_to_array(text, part[1]), 1) <> 2 then
      raise exception 'ledger_submit is not as 0490 left it: %', part[1];
    end if;
    text := replace(text, part[1], part[2]);
  end loop;
  execute text;
end $change$;
