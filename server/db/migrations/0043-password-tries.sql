-- Passwords tried within a session are counted by themselves: whoever fails at the door with a stolen one must not keep
-- its owner, who is signed in, from choosing another.
alter table proof_failure add column kind text not null default 'proof' check (kind in ('proof', 'password'));
