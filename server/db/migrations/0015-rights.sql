-- What the server's role may not do, although it may do the rest by default (0001): neither a defect of the server
-- nor a stolen connection can rewrite history. It may truncate nothing at all.

-- Reference data that only a migration changes.
revoke insert, update, delete on currency from kancil_app;

-- Append-only: what happened stays as it was written.
revoke update, delete on
  transfer, entry, tombstone, round_state, ledger_audit,
  payment_step, gateway_event, payout_decision,
  cashback_claim, cashback_claim_line,
  agent_policy_agreement, audit_log, installation from kancil_app;

-- Rows that change state but never go.
revoke delete on
  account, ledger_source, hold, play_terms, entry_day, entry_day_mark, entry_hour,
  deposit, withdrawal, suspense_item, deposit_recall, bank_account from kancil_app;

-- One row, there from the beginning.
revoke insert, delete on audit_head, ledger_proof_mark from kancil_app;
