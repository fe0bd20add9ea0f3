-- Units whose secret is another one now, or whose unit is none any more. Each server reads what is new here every second and
-- ends their connections, also what a command line beside it did.
create table unit_changes (
  id ulid primary key,
  -- When it was written, by the database's clock: servers ask by it.
  at timestamptz not null default clock_timestamp(),
  unit_id ulid not null,
  serial text collate "C" not null,
  -- Whose it was when it was removed.
  owner_id ulid,
  what text not null check (what in ('rotated', 'revoked', 'removed'))
);
create index unit_changes_at on unit_changes (at);
