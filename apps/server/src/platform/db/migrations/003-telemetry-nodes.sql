-- The ranges as they were before the last message: which of its rows are new, told under the lock that the update takes.
alter table received add column before int8multirange not null default '{}';

-- Servers that share a broker, each as long as it says that it is there.
create table nodes (
  id ulid primary key,
  seen_at timestamptz not null
);
