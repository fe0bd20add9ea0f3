-- What was asked for with a key, and the first answer to it. Decision 039.
create table idempotency_keys (
  user_id ulid not null references end_users on delete cascade,
  -- SHA-256 of method, path and key: the key itself is nowhere.
  digest bytea not null,
  -- HMAC of the body with the key: a body may hold a password.
  body bytea not null,
  -- Identifier of what the request makes, so that a second try makes nothing else.
  makes ulid not null,
  created_at timestamptz not null,
  -- Whichever request is at work on it, and until when that may be; nobody, when the answer is there.
  holder ulid,
  held_until timestamptz not null,
  status smallint,
  headers jsonb,
  answer text,
  primary key (user_id, digest)
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_user on idempotency_keys (user_id, created_at);
