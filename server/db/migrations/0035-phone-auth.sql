-- ID tokens of the phone-auth provider that were taken: each opens one door once.
create table phone_auth_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index phone_auth_token_by_expiry on phone_auth_token (expires_at);
