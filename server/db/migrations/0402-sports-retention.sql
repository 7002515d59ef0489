-- What the feed said, and quotes, are deleted once their time is over (sports.clear), in chunks that find their rows.
create index sports_feed_message_by_time on sports_feed_message (received_at);
create index sports_quote_by_time on sports_quote (expires_at, id);

-- The server may not delete what the feed said: only this, and nothing that is younger than a month.
create function sports_forget_messages(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  delete from sports_feed_message m using (
      select ctid from sports_feed_message
      where received_at < least(p_before, now() - interval '30 days')
      order by received_at limit p_most) old
    where m.ctid = old.ctid;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function sports_forget_messages(timestamptz, integer) from public;
grant execute on function sports_forget_messages(timestamptz, integer) to kancil_app;
