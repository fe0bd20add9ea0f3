-- Identifiers are ULIDs; COLLATE "C" keeps their order that of their making, whatever the database's own is.
create domain ulid as text collate "C" check (length(value) = 26);

create table clouds (
  id ulid primary key,
  name text not null,
  support_email text,
  langs text[] not null,
  default_roles text[] not null default '{}',
  created_at timestamptz not null default now()
);

create table end_users (
  id ulid primary key,
  cloud_id ulid not null references clouds,
  email text not null,
  -- Compared without regard to case; unique in a cloud.
  email_key text collate "C" not null,
  name text not null,
  surname text not null,
  lang text not null,
  address text,
  phone text,
  roles text[] not null default '{}',
  password_hash text not null,
  email_confirmed_at timestamptz,
  -- A demo user, or an account to be deleted, goes at this time.
  delete_after timestamptz,
  deletion_requested_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (cloud_id, email_key)
);
create index end_users_delete_after on end_users (delete_after) where delete_after is not null;

create table sessions (
  id ulid primary key,
  -- SHA-256 of the cookie's 256 random bits.
  token_hash bytea not null unique,
  user_id ulid not null references end_users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null,
  user_id ulid not null references end_users on delete cascade,
  email_key text collate "C" not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- Browsers in which a user has logged in before: they still get in while strangers try passwords.
create table known_devices (
  token_hash bytea not null,
  user_id ulid not null references end_users on delete cascade,
  created_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id);

-- What was asked for by address. It is looked at after the answer, so that nobody learns from an answer, or from the
-- time it takes, whether there is such an account.
create table account_requests (
  id ulid primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

create table terms (
  id ulid primary key,
  cloud_id ulid not null references clouds,
  version text not null,
  valid_from timestamptz not null,
  template boolean not null default false,
  created_at timestamptz not null,
  unique (cloud_id, version)
);

create table term_translations (
  id ulid primary key,
  terms_id ulid not null references terms on delete cascade,
  lang text not null,
  name text not null,
  text text not null,
  unique (terms_id, lang)
);

create table term_agreements (
  id ulid primary key,
  user_id ulid not null references end_users on delete cascade,
  terms_id ulid not null references terms,
  -- eula or privacy-policy
  part text not null,
  agreed_at timestamptz not null,
  unique (user_id, terms_id, part)
);

create table mails (
  id ulid primary key,
  user_id ulid references end_users on delete cascade,
  to_address text not null,
  kind text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz,
  -- The last mail to a deleted account goes with its address.
  erase_after timestamptz
);
create index mails_user on mails (user_id);
create index mails_unsent on mails (next_try_at) where sent_at is null;

create table captchas (
  id ulid primary key,
  kind text not null,
  answer text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create table rate_limits (
  key text collate "C" primary key,
  -- Starts of the tries that still count, oldest first.
  tries timestamptz[] not null,
  -- Whether the last try was within the limit.
  taken boolean not null,
  expires_at timestamptz not null
);

create table units (
  id ulid primary key,
  serial text collate "C" not null unique,
  kind text not null,
  cloud_id ulid not null references clouds,
  -- SHA-256 of the unit's own random secret and of the code on its label.
  secret_hash bytea not null,
  activation_hash bytea not null,
  -- SHA-256 of the code on its display, and until when it counts.
  pairing_hash bytea,
  pairing_until timestamptz,
  owner_id ulid references end_users on delete set null,
  -- From when on the unit's past is its owner's to see. The same owner who pairs again finds the old past, another
  -- one begins at their pairing.
  owner_since timestamptz,
  last_owner_id ulid,
  name text not null default '',
  note text not null default '',
  time_zone text not null default 'Europe/Berlin',
  model text,
  firmware text,
  features text[] not null default '{}',
  flags_off text[] not null default '{}',
  created_at timestamptz not null
);
create index units_owner on units (owner_id, name, serial);

create table unit_states (
  unit_id ulid primary key references units on delete cascade,
  connected boolean not null default false,
  sid text,
  last_heard timestamptz,
  state jsonb
);

create table commands (
  id ulid primary key,
  unit_id ulid not null references units on delete cascade,
  user_id ulid references end_users on delete set null,
  name text not null,
  args jsonb not null,
  stage text not null,
  code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create index commands_unit on commands (unit_id, id);
create index commands_open on commands (expires_at) where stage in ('sent', 'accepted');

-- Values as jsonb: a channel that newer firmware reports needs no migration. Decision 007.
create table samples (
  unit_id text collate "C" not null,
  epoch text collate "C" not null,
  seq bigint not null,
  ts timestamptz not null,
  v jsonb not null,
  o jsonb not null,
  primary key (unit_id, epoch, seq, ts)
) partition by range (ts);
create index samples_time on samples (unit_id, ts);

-- Numbers of all rows that were ever answered for, so that a repeat is known also when its row was dropped or went.
create table received (
  unit_id text collate "C" not null,
  epoch text collate "C" not null,
  ranges int8multirange not null,
  primary key (unit_id, epoch)
);

create table audit (
  id ulid primary key,
  at timestamptz not null,
  user_id text,
  unit_id text,
  action text not null,
  result text not null,
  detail jsonb not null default '{}'
);
create index audit_unit on audit (unit_id, id);

create table settings (
  key text primary key,
  value jsonb not null
);
