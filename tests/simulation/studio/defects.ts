/** Faults of the studio, planted as triggers in its database: each must be caught by some world. */
export type StudioDefect = { readonly name: string; readonly sql: string }

const trigger = (table: string, when: string, body: string): string => `
  create function planted() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger planted ${when} on ${table} for each row execute function planted();`

export const studioDefects: readonly StudioDefect[] = [
  {
    name: 'a win that is sent again has an id of its own',
    sql: trigger(
      'wallet_call',
      'before update',
      `if old.kind = 'win' and new.status = 'waiting' then
         new.body := replace(new.body, '-win"', '-win-' || new.attempts || '"'); end if;
       return new;`,
    ),
  },
  {
    name: 'the stake that is given back is another one',
    sql: trigger(
      'wallet_call',
      'before insert',
      `if new.kind = 'rollback' then
         new.body := replace(new.body, '-bet"', '-other"'); end if;
       return new;`,
    ),
  },
  {
    name: 'a payout grows between its decision and its payment',
    sql: trigger(
      'round',
      'before update',
      `if new.status = 'settled' and old.status <> 'settled' and new.payout > 0 then
         new.payout := new.payout + 1; end if;
       return new;`,
    ),
  },
  {
    name: 'a purse at a table of cards gains a sen with each hand',
    sql: trigger(
      'pvp_seat',
      'before update',
      `if new.purse <> old.purse and new.player_id is not null then
         new.purse := new.purse + 1; end if;
       return new;`,
    ),
  },
  {
    name: 'a jackpot is claimed twice',
    sql: trigger(
      'wallet_call',
      'after insert',
      `if new.kind = 'jackpot' and new.body not like '%-again"%' then
         insert into wallet_call (round_row, kind, body, first_at, next_at)
         values (new.round_row, new.kind, replace(new.body, '-jackpot"', '-jackpot-again"'),
           new.first_at, new.next_at); end if;
       return null;`,
    ),
  },
  {
    name: 'a win is taken for sent before it was',
    sql: trigger(
      'wallet_call',
      'before insert',
      `if new.kind = 'win' and new.id % 5 = 0 then new.status := 'done'; end if;
       return new;`,
    ),
  },
]
