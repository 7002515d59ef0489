-- Runs of real-time salary that failed are few among many.
create index agent_run_failed on agent_run (kind, began_at) where state = 'failed';
