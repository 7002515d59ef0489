import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'

/** Parts of the statements that change rounds, beside `lateDays` and `validBetEvent`. */

/** Change in valid bets of the rounds in `changed`, by product line. */
export const tally = sql`insert into valid_bet_change (member_id, currency, line, amount)
  select c.member_id, c.currency, coalesce(c.line, g.category, 'RNG') as line, sum(c.valid_change)
  from changed c left join game g
    on c.line is null and g.vendor_id = c.vendor_id and g.code = c.game_code
  where c.valid_change <> 0 and c.currency <> 'XTS'
  group by c.member_id, c.currency, coalesce(c.line, g.category, 'RNG')
  having sum(c.valid_change) <> 0`

/** Rounds in `changed` that are new, by game and day. */
export const played = sql`insert into game_day as d (vendor_id, game_code, day, rounds)
  select c.vendor_id, c.game_code, (c.placed_at at time zone ${siteZone})::date, count(*)
  from changed c where c.is_new group by 1, 2, 3 order by 3, 1, 2
  on conflict (day, vendor_id, game_code) do update set rounds = d.rounds + excluded.rounds`
