import pg from 'pg'

/**
 * A fault planted in the ledger's own functions: one piece of their text put in the place of
 * another.
 */
export type Defect = {
  readonly name: string
  readonly routine:
    | 'ledger_submit'
    | 'ledger_submit_plain'
    | 'ledger_post'
    | 'ledger_is_repeat'
    | 'ledger_plain_bet'
    | 'ledger_lock_receivable'
    | 'ledger_settle'
  readonly from: string
  readonly to: string
}

export const defects: readonly Defect[] = [
  {
    name: 'a lost lock: the accounts of a posting are read without being held',
    routine: 'ledger_post',
    from: "order by l.owner_kind <> 'member', l.id for no key update",
    to: "order by l.owner_kind <> 'member', l.id",
  },
  {
    name: 'a replay answers the balance of now, not the stored one',
    routine: 'ledger_submit',
    from: 'o_balance[k] := old.balance_after;\n        o_bonus[k] := case',
    to: 'o_balance[k] := cash;\n        o_bonus[k] := case',
  },
  {
    name: 'a replay posts again, under a made-up id',
    routine: 'ledger_submit',
    from: 'elsif seen[k] and old.id is not null then',
    to: "elsif seen[k] and old.id is not null and p_code[k] = 2 then p_tx[k] := p_tx[k] || '-again'; cash_part := amount;\n    elsif seen[k] and old.id is not null then",
  },
  {
    name: 'an entry without its twin: the pool’s side is left out',
    routine: 'ledger_submit',
    from: 'where u.part <> 0;\n    if b > 0',
    to: 'where u.part <> 0 and u.account <> all (p_pool);\n    if b > 0',
  },
  {
    name: 'the pool’s balance does not move with its entries',
    routine: 'ledger_submit',
    from: 'where t_pool_part[k] <> 0 group by p_pool[k]) u(id, moved, moves)',
    to: 'where t_pool_part[k] > 0 group by p_pool[k]) u(id, moved, moves)',
  },
  {
    name: 'funds are not asked for',
    routine: 'ledger_submit',
    from: 'elsif amount > cash + playable_bonus then refusal',
    to: 'elsif amount > cash + playable_bonus + 100 then refusal',
  },
  {
    name: 'money that is held may be staked',
    routine: 'ledger_post',
    from: 'debit.balance - debit.held + (case when p_release then p_amount else 0 end) < p_amount',
    to: 'debit.balance + 5000 < p_amount',
  },
  {
    name: 'a rollback leaves no tombstone',
    routine: 'ledger_submit',
    from: 'coalesce(was.round_id, p_round[k]), p_now);',
    to: 'coalesce(was.round_id, p_round[k]), p_now); delete from tombstone where source_tx = p_ref[k];',
  },
  {
    name: 'a late bet does not look for its tombstone',
    routine: 'ledger_submit',
    from: 'elsif seen[k] and p_code[k] <> 3 and (buried[k]).rollback_id is not null\n',
    to: 'elsif seen[k] and p_code[k] = 2 and (buried[k]).rollback_id is not null\n',
  },
  {
    name: 'what is accepted after its rollback is booked',
    routine: 'ledger_submit',
    from: 'and (p_flags[k] & 8 = 0 or (buried[k]).original_id is null) then',
    to: 'and p_flags[k] & 8 = 0 then',
  },
  {
    name: 'a single bet does not look for its tombstone',
    routine: 'ledger_plain_bet',
    from: 'where x.source_tx = p_tx and x.source_id = p_source',
    to: "where x.source_tx = p_tx || '-' and x.source_id = p_source",
  },
  {
    name: 'a bet of a batch does not look for its tombstone',
    routine: 'ledger_submit_plain',
    from: 'and t.id is null and x.rollback_id is null and d.account_id',
    to: 'and t.id is null and d.account_id',
  },
  {
    name: 'a closed round takes the bets of a batch',
    routine: 'ledger_submit_plain',
    from: 'and d.account_id is null and ox.rollback_id',
    to: 'and ox.rollback_id',
  },
  {
    name: 'a win of a batch is paid on a bet that was taken back',
    routine: 'ledger_submit_plain',
    from: 'and ox.rollback_id is null',
    to: '',
  },
  {
    name: 'a win of a batch needs no bet',
    routine: 'ledger_submit_plain',
    from: "and (p_ref[k] is null or o.kind = 'bet' and o.debit_account = p_cash[k])",
    to: '',
  },
  {
    name: 'an entry without its twin in a batch',
    routine: 'ledger_submit_plain',
    from: 'values (i.cash, i.moved, i.after), (i.pool, -i.moved, null)',
    to: 'values (i.cash, i.moved, i.after), (i.pool, -i.moved + (not i.is_bet)::int, null)',
  },
  {
    name: 'a batch does not count its stakes for the limits',
    routine: 'ledger_submit_plain',
    from: 'case when i.is_bet then i.amount else 0 end',
    to: 'case when i.is_bet then 0 else 0 end',
  },
  {
    name: 'a second rollback of one bet gives the stake back twice',
    routine: 'ledger_submit',
    from: 'elsif (origin_buried[k]).rollback_id is not null then\n        -- Already',
    to: 'elsif false then\n        -- Already',
  },
  {
    name: 'a win taken back leaves the wallet below zero',
    routine: 'ledger_submit',
    from: 'cash_part := -least(amount - was.bonus_amount, cash);',
    to: 'cash_part := -(amount - was.bonus_amount);',
  },
  {
    name: 'what a win’s reverse cannot take is forgotten',
    routine: 'ledger_submit',
    from: 'short_part := -(amount + bonus_part + cash_part);',
    to: 'short_part := 0;',
  },
  {
    name: 'an id may come again with another amount',
    routine: 'ledger_is_repeat',
    from: 'return old.amount = p_amount and old.ref_id',
    to: 'return old.ref_id',
  },
  {
    name: 'a win needs no bet',
    routine: 'ledger_submit',
    from: "refusal := 'REFERENCE_NOT_FOUND';",
    to: 'refusal := null;',
  },
  {
    name: 'a win is paid on a bet that was taken back',
    routine: 'ledger_submit',
    from: "if (origin_buried[k]).rollback_id is not null then refusal := 'ALREADY_ROLLED_BACK';",
    to: "if false then refusal := 'ALREADY_ROLLED_BACK';",
  },
  {
    name: 'a closed round takes bets',
    routine: 'ledger_submit',
    from: "elsif closed[k] then refusal := 'ROUND_CLOSED';",
    to: "elsif false then refusal := 'ROUND_CLOSED';",
  },
  {
    name: 'a repeated posting is posted again, one unit more',
    routine: 'ledger_post',
    from: 'code := case when known.kind = p_kind and known.amount = p_amount',
    to: 'update account set balance = balance + 1 where id = p_credit; code := case when known.kind = p_kind and known.amount = p_amount',
  },
  {
    name: 'a settlement pays its total, not the difference',
    routine: 'ledger_settle',
    from: 'moved constant bigint := p_payout - p_paid;',
    to: 'moved constant bigint := p_payout;',
  },
  {
    name: 'a settlement is paid on a bet that is being taken back',
    routine: 'ledger_settle',
    from: 'where x.source_tx = bet.source_tx and',
    to: 'where false and x.source_tx = bet.source_tx and',
  },
  {
    name: 'a lower settlement leaves the wallet below zero',
    routine: 'ledger_settle',
    from: 'cash_part := greatest(moved - bonus_part, least(own.held - own.balance, 0));',
    to: 'cash_part := moved - bonus_part;',
  },
  {
    name: 'what a lower settlement cannot take is forgotten',
    routine: 'ledger_settle',
    from: 'short_part := moved - cash_part - bonus_part;',
    to: 'short_part := 0;',
  },
  {
    name: 'a settlement does not count for the limits',
    routine: 'ledger_settle',
    from: 'won = a.won + moved,',
    to: 'won = a.won,',
  },
  {
    name: 'a settlement names no bet',
    routine: 'ledger_settle',
    from: 'p_bet, bet.round_id, bet.game_code',
    to: 'null, bet.round_id, bet.game_code',
  },
]

/**
 * Puts the fault into a database. Throws where the text that it replaces is not there exactly
 * once.
 */
export async function plant(ownerUrl: string, defect: Defect): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(
      'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
      [defect.routine],
    )
    const text = rows[0]?.text ?? ''
    const pieces = text.split(defect.from)
    if (pieces.length !== 2) {
      throw new Error(
        `"${defect.name}" cannot be planted: ${defect.routine} has its text ${pieces.length - 1} times`,
      )
    }
    await client.query(pieces.join(defect.to))
  } finally {
    await client.end()
  }
}
