-- The latest time that a server with this database has had, never ahead of the database's own: a server whose clock went back
-- knows by it that it did.
create table clock_seen (
  only_one boolean primary key default true check (only_one),
  latest timestamptz not null
);
