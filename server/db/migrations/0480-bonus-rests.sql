-- Bonuses that ended lately: a bet of theirs that comes back brings money that nobody plays for.
create index bonus_lock_ended on bonus_lock (ended_at) where ended_at is not null;
