-- Payments were asked about for a day and then given up; they are asked about until their outcome is known. Those that
-- were given up in the meantime are due now.
update withdrawal set poll_at = now() where state in ('approved', 'paying') and poll_at is null;
update deposit set poll_at = now() where state in ('created', 'pending', 'processing') and poll_at is null;
