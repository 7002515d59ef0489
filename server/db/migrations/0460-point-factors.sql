-- What a member's VIP level makes of the points that bets earn, in percent, from a day of the site on. A day's factor is
-- settled before the day begins, so that a bet takes back exactly what it earned, whatever level its member has by then.
create table point_factor (
  member_id text collate "C" not null,
  from_day date not null,
  percent integer not null check (percent >= 100),
  primary key (member_id, from_day)
);
revoke delete on point_factor from kancil_app;
