-- Days that are over: a row a unit instead of one a minute. Decision 059.
create table sample_closing (
  one boolean primary key default true check (one),
  -- Rows from before it go into late_samples: their day is being closed, or is closed.
  closing_before date not null default '-infinity',
  -- Days before it are read from sample_days and sample_quarters, and stand in samples no more.
  closed_before date not null default '-infinity',
  -- Raised with each change of what is read from where.
  changes bigint not null default 0
);
insert into sample_closing default values;

create table late_samples (like samples including defaults, primary key (unit, ts, row_hash));

-- By the month of UTC, each a partition of its own: it goes as a whole. (By the day until platform/db/partitions.ts had months.)
create table sample_days (
  -- short_id of the unit
  unit integer not null,
  day date not null,
  -- Columns of its rows, as packed-columns.ts packs them.
  minutes bytea not null,
  primary key (unit, day)
) partition by range (day);

-- What is kept for ever.
create table sample_quarters (
  unit integer not null,
  day date not null,
  -- Of samples, those in which anything was reported.
  columns text[] not null,
  -- Number, sum, least and greatest of each quarter of an hour, packed likewise.
  quarters bytea not null,
  primary key (unit, day)
);
-- They are packed already.
alter table sample_days alter column minutes set storage external;
alter table sample_quarters alter column quarters set storage external;
