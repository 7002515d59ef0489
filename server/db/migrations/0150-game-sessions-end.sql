-- Launches are forgotten a month after they ended (docs/security.md).
create index game_session_expiring on game_session (expires_at);
