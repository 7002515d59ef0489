-- Sessions are forgotten a season after they began.
create index session_by_age on session (created_at);
