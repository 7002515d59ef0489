-- Two rules about a bet that comes after its own rollback (0490).
--
-- A rollback need not name its round. The bet that comes late does, whether it is accepted or refused, and its
-- tombstone learns the round from it: a win in that round which names no bet is then refused like one that names this
-- bet, unless another bet of the round stands. Before, it was paid.
--
-- What was once accepted stays accepted. A repeat gets its first answer also after the vendor's row was changed to
-- refuse what comes late.

-- The server may not change a tombstone: only this, and nothing that is known already.
create function ledger_name_round(p_tx text, p_source integer, p_scope bigint, p_cash bigint, p_round text)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tombstone set round_id = p_round
    where source_tx = p_tx and source_id = p_source and scope = p_scope and account_id = p_cash
      and original_id is null and round_id is null
$$;
revoke all on function ledger_name_round(text, integer, bigint, bigint, text) from public;
grant execute on function ledger_name_round(text, integer, bigint, bigint, text) to kancil_app;

do $change$
declare
  text text := pg_get_functiondef('ledger_submit'::regproc);
  part text[];
begin
  foreach part slice 1 in array array[
    ['        select * into late from late_original l
          where l.source_tx = p_tx[k] and l.source_id = p_source[k] and l.scope = p_scope[k];
        if not found then
', '        if late.number is null then
'],
    ['      if p_flags[k] & 8 = 0 then refusal := ''ALREADY_ROLLED_BACK'';
', '      if p_code[k] = 1 and (buried[k]).round_id is null and p_round[k] is not null then
        perform ledger_name_round(p_tx[k], p_source[k], p_scope[k], at_cash, p_round[k]);
      end if;
      select * into late from late_original l
        where l.source_tx = p_tx[k] and l.source_id = p_source[k] and l.scope = p_scope[k];
      if late.number is null and p_flags[k] & 8 = 0 then refusal := ''ALREADY_ROLLED_BACK'';
']]
  loop
    if array_length(string_to_array(text, part[1]), 1) <> 2 then
      raise exception 'ledger_submit is not as 0530 left it: %', part[1];
    end if;
    text := replace(text, part[1], part[2]);
  end loop;
  execute text;
end $change$;
