-- What push services know this installation by (RFC 8292): made once, at the first start.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
-- A browser that its user allowed to be told. It ends with logging out, but not with a session that only grew old.
create table push_subscriptions (
  id ulid primary key,
  user_id ulid not null references end_users on delete cascade,
  session_id ulid references sessions on delete set null,
  -- SHA-256 of the endpoint, which is a secret.
  fingerprint bytea not null unique,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- Browser and system in plain words.
  device text,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;
-- To be sent, each to one browser; gone when it was.
create table push_messages (
  id ulid primary key,
  subscription_id ulid not null references push_subscriptions on delete cascade,
  payload text not null,
  topic text not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null
);
create index push_messages_due on push_messages (next_try_at);
create index push_messages_topic on push_messages (subscription_id, topic);
