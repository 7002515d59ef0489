-- Which agent has agreed to which version of the agents' policy: a list that only grows, as the proof that it is.
create table agent_policy_agreement (
  member_id text not null,
  version text not null,
  agreed_at timestamptz not null,
  ip text not null,
  primary key (member_id, version)
);
revoke update, delete, truncate on agent_policy_agreement from kancil_app;
