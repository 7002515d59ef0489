-- The least and the largest single stake that the launch announced, in minor units; null: none was.
alter table game_session add column bet_min bigint, add column bet_max bigint;
